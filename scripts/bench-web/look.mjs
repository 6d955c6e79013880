import { isStream } from '../lib/quiet.mjs';
import { gzipBytes } from '../lib/script-bytes.mjs';
import { BarePage } from './bare-page.mjs';
import { observePaint, overlookEmptyPicture, rememberSignIn } from './in-page.mjs';
import { signedIn, slowDown } from './visitor.mjs';

/**
 * The first look at a page of the portal, by somebody who has nothing cached.
 * @param {import('playwright-core').Browser} browser
 * @param {{url: string, path: string, as?: 'patient' | 'doctor', isSlow?: boolean, atFirst?: () => void, until: string}}
 *   what `url` is the portal, `atFirst` runs in the page before anything else, `until` is an expression that is true once
 *   the page is there
 * @returns {Promise<{metric: (name: string) => number, paint: {fcp: number, lcp: number, cls: number}, requests: number,
 *   scripts: {sent: number, gzip: number}[], usable: number}>} metrics of the DevTools protocol in its own units, times
 *   in milliseconds, sizes in bytes
 */
export async function lookAt(browser, { url, path, as, isSlow, atFirst, until }) {
  const page = await BarePage.open(browser);
  try {
    await page.beforeEverything(overlookEmptyPicture);
    await page.beforeEverything(observePaint);
    if (atFirst) await page.beforeEverything(atFirst);
    if (as) await page.beforeEverything(rememberSignIn, await signedIn(url, as));
    // Time that the page's own thread had a processor, whatever else the machine was doing.
    await page.send('Performance.enable', { timeDomain: 'threadTicks' });
    const traffic = await recordTraffic(page);
    if (isSlow) await slowDown(page);
    await page.send('Page.navigate', { url: url + path });
    await page.until(until);
    await traffic.ends();
    const { metrics } = await page.send('Performance.getMetrics');
    return {
      metric: (name) => metrics.find((entry) => entry.name === name)?.value ?? 0,
      paint: await page.value('openwardPaint'),
      usable: await page.value('globalThis.openwardUsable'),
      requests: traffic.requests(),
      scripts: await traffic.scripts(),
    };
  } finally {
    await page.close();
  }
}

/** Notes what the page asks the network for. */
async function recordTraffic(page) {
  const all = new Map();
  page.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!/^(data|blob):/.test(request.url) && !isStream(request.url))
      all.set(requestId, { requestId, type, isOpen: true, sent: 0 });
  });
  const close = ({ requestId, encodedDataLength = 0 }) => {
    const request = all.get(requestId);
    if (request) Object.assign(request, { isOpen: false, sent: encodedDataLength });
  };
  page.on('Network.loadingFinished', close);
  page.on('Network.loadingFailed', close);
  await page.send('Network.enable');
  return {
    requests: () => all.size,
    /** Resolves once nothing was on its way for a second: shifts of the layout by what comes late count as well. */
    async ends() {
      const isBusy = () => [...all.values()].some(({ isOpen }) => isOpen);
      for (let quietSince = Date.now(); Date.now() - quietSince < 1000; await sleep(50)) {
        if (isBusy()) quietSince = Date.now();
      }
    },
    async scripts() {
      const scripts = [...all.values()].filter(({ type }) => type === 'Script');
      return Promise.all(
        scripts.map(async ({ requestId, sent }) => {
          const { body, base64Encoded } = await page.send('Network.getResponseBody', { requestId });
          return { sent, gzip: gzipBytes(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')) };
        }),
      );
    },
  };
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
