// `npm run bench:web`: what the first look at two pages costs a browser that has nothing cached.
import { quantile, rounded, writeResult } from './lib/bench-report.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { startPortal } from './lib/portal.mjs';
import { recordScripts } from './lib/script-bytes.mjs';

const RUNS = 5;
const ACCOUNT = { username: 'patient@openward.example', password: 'Demo-pass-1' };

/** The pages, and what stands on each once it is ready. */
const PAGES = [
  { name: 'sign-in', path: '/login', ready: 'input[type=password]', signedIn: false },
  { name: 'appointments', path: '/appointments', ready: 'main h1', signedIn: true },
];

const portal = await startPortal();
const browser = await launchBrowser();
try {
  const results = {};
  for (const page of PAGES) {
    // The first look warms the server's file cache; a visitor's server is warm.
    await measure(page);
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(page));
    results[page.name] = medians(runs);
  }
  console.table(results);
  console.log(`Median of ${RUNS} cold looks; kilobytes of 1000 bytes, times in milliseconds.`);
  console.log(writeResult('web', { runs: RUNS, pages: results }));
} finally {
  await browser.close();
  await portal.stop();
}

/** One look at a page in a browser profile of its own. */
async function measure({ path, ready, signedIn }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await storage(signedIn),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observePaint);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Network.enable');
    const traffic = recordTraffic(cdp);
    const scripts = recordScripts(page);
    await page.goto(portal.url + path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Layout shifts of what comes late count as well.
    await page.waitForTimeout(500);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name) => metrics.find((entry) => entry.name === name)?.value ?? 0;
    const paint = await page.evaluate(() => globalThis.openwardPaint);
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
      CLS: paint.cls,
    };
  } finally {
    await context.close();
  }
}

/** Local storage as it is after signing in. */
async function storage(signedIn) {
  if (!signedIn) return { cookies: [], origins: [] };
  const response = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const { result } = await response.json();
  const localStorage = [
    { name: 'openward.token', value: result.token },
    { name: 'openward.refreshToken', value: result.refreshToken },
    { name: 'openward.user', value: JSON.stringify(result.user) },
  ];
  return { cookies: [], origins: [{ origin: portal.url, localStorage }] };
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

/** Runs in the page. */
function observePaint() {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  globalThis.openwardPaint = seen;
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
}

function medians(runs) {
  const names = Object.keys(runs[0]);
  return Object.fromEntries(
    names.map((name) => [name, rounded(quantile(runs.map((run) => run[name])), name === 'CLS' ? 4 : 1)]),
  );
}
