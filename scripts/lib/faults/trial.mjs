// One trial: a fault, a page, and what a person there gets to see.

/** What a person may have to wait, in milliseconds. */
export const LIMITS = { words: 8000, others: 1500, retry: 3000 };

const ACCOUNT = { username: 'admin@openward.example', password: 'Demo-pass-1' };

/** Local storage of somebody who has just signed in: the whole table takes longer than a session that nobody renews. */
export async function signedIn(url) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const { result } = await response.json();
  return [
    { name: 'openward.token', value: result.token },
    { name: 'openward.refreshToken', value: result.refreshToken },
    { name: 'openward.user', value: JSON.stringify(result.user) },
  ];
}

/** Opens a page with nothing in its cache, for somebody who is signed in or nobody. */
export async function openPage(browser, url, { localStorage = [], sessionStorage = {} } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript((values) => {
    if (globalThis.sessionStorage.getItem('trial')) return;
    globalThis.sessionStorage.setItem('trial', 'begun');
    for (const [key, value] of Object.entries(values)) globalThis.sessionStorage.setItem(key, value);
  }, sessionStorage);
  return page;
}

/**
 * Watches a page until it shows its screen or says what is wrong.
 * @returns milliseconds, and which of the two came; throws where neither came in time, or the page went blank
 */
export async function seen(page, heading, began = Date.now()) {
  let wasThere = false;
  while (Date.now() - began < LIMITS.words) {
    const now = await look(page, heading).catch(() => undefined);
    if (now?.screen && now.isWhole) return { ms: Date.now() - began, what: 'healed itself' };
    if (now?.ownWords) return { ms: Date.now() - began, what: 'own words' };
    if (now?.words) return { ms: Date.now() - began, what: 'words' };
    if (wasThere && now && !now.text) throw new Error('the page went blank');
    wasThere ||= Boolean(now?.text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(wasThere ? 'no words' : 'an empty page');
}

function look(page, heading) {
  return page.evaluate((wanted) => {
    const visible = (selector) =>
      [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility({ visibilityProperty: true }));
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
      text: document.body.innerText.trim(),
      screen: visible('main h1').some((found) => found.textContent === wanted),
      // A signed-in page without its menu has not healed.
      isWhole: location.pathname === '/login' || visible('nav').length > 0,
      // Where no script came, there are the page's own words.
      ownWords: visible('.ow-late').length > 0,
      words: visible('[role=alert]').some((found) => found.textContent.trim().length > 10),
    };
  }, heading);
}

/** Milliseconds until another remote is shown, from the click on its menu entry. */
export async function othersTake(page, link, heading) {
  const entry = page.getByRole('link', { name: link, exact: true });
  if (!(await entry.isVisible())) return undefined;
  const began = Date.now();
  await entry.click();
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: LIMITS.others });
  const took = Date.now() - began;
  await page.goBack({ waitUntil: 'commit' });
  return took;
}

/** Milliseconds that Retry takes to show the screen; throws where it does not, or the page was loaded anew. */
export async function retryTakes(page, heading) {
  await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
  const began = Date.now();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: LIMITS.retry });
  if (!(await page.evaluate(() => 'isTheSame' in globalThis))) throw new Error('Retry loaded the page anew');
  return Date.now() - began;
}
