import { recordScripts } from '../lib/script-bytes.mjs';
import { asVisitor, paintOf } from './visitor.mjs';

/**
 * What the first look at a page costs a browser that has nothing cached.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url the portal
 * @param {{path: string, ready: string, as?: 'patient' | 'doctor'}} page `ready` is what stands on it once it is there
 * @returns {Promise<Record<string, number>>} kilobytes of 1000 bytes, times in milliseconds
 */
export function coldLook(browser, url, { path, ready, as }) {
  return asVisitor(browser, { url, as }, async (page, cdp) => {
    const traffic = recordTraffic(cdp);
    const scripts = recordScripts(page);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Layout shifts of what comes late count as well.
    await page.waitForTimeout(500);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name) => metrics.find((entry) => entry.name === name)?.value ?? 0;
    const paint = await paintOf(page);
    const loaded = await scripts();
    return {
      requests: traffic.requests(),
      'script requests': loaded.length,
      'script kB sent': traffic.scriptBytes() / 1000,
      'script kB gzip': loaded.reduce((sum, { gzip }) => sum + gzip, 0) / 1000,
      'CPU ms': metric('TaskDuration') * 1000,
      'script ms': metric('ScriptDuration') * 1000,
      'FCP ms': paint.fcp,
      'LCP ms': paint.lcp,
      'layout shift': paint.cls,
    };
  });
}

function recordTraffic(cdp) {
  const kinds = new Map();
  let scriptBytes = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('data:') && !request.url.startsWith('blob:')) kinds.set(requestId, type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  return { requests: () => kinds.size, scriptBytes: () => scriptBytes };
}
