/** Milliseconds in which nothing moved on the network after which a page counts as quiet. */
const QUIET = 700;

/**
 * Waits until nothing of a page moves on the network. Not Playwright's `networkidle`: the stream of facts that a
 * signed-in page listens to stays open for as long as the page does.
 * @param {import('playwright-core').Page} page
 */
export async function untilQuiet(page) {
  let movedAt = Date.now();
  const move = () => {
    movedAt = Date.now();
  };
  const events = ['request', 'response', 'requestfinished', 'requestfailed'];
  for (const event of events) page.on(event, move);
  await page.waitForLoadState('load');
  while (Date.now() - movedAt < QUIET) await page.waitForTimeout(50);
  for (const event of events) page.off(event, move);
}

/** True for what is answered for as long as the page lives. @param {string} url */
export function isStream(url) {
  return new URL(url).pathname === '/api/events';
}
