import { expect, type Page } from '@playwright/test';
import { PEOPLE, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Letters of Latin and of Latin Extended in each word. */
const NAME = { first: 'Łukasz', last: 'Kovačić-Şahin' };

test.use({
  portalChanges: `update app_user set first_name = '${NAME.first}', last_name = '${NAME.last}'
    where email = '${PEOPLE.patient}'`,
});

/** The fonts in which the browser draws the name in the sidebar's or the page's text. */
async function facesOfName(page: Page): Promise<string[]> {
  const name = page.getByText(new RegExp(NAME.last)).filter({ visible: true }).last();
  await expect(name).toBeVisible();
  await name.evaluate((element) => element.setAttribute('data-drawn', ''));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-drawn]' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

const showName = (page: Page) => page.goto('/patients?q=Lukasz');

test('a name with letters of Latin Extended is drawn in one face', async ({ page }) => {
  await signIn(page, 'hcpAdmin', '/patients');
  await showName(page);
  await expect.poll(() => facesOfName(page)).toEqual([expect.stringMatching(/^Figtree/)]);
});

test('it is drawn in one face as soon as late letters have come', async ({ page }) => {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await signIn(page, 'hcpAdmin', '/patients');
  await page.route(/latin-ext.*\.woff2$/, async (route) => {
    await isSent;
    await route.continue();
  });
  await showName(page);
  await expect(page.getByText(new RegExp(NAME.last)).filter({ visible: true }).last()).toBeVisible();
  send();
  await expect.poll(() => facesOfName(page)).toEqual([expect.stringMatching(/^Figtree/)]);
});

test('without the page’s font it is drawn in one face too', async ({ page }) => {
  await page.route(/\.woff2$/, (route) => route.abort());
  await signIn(page, 'hcpAdmin', '/patients');
  await showName(page);
  await expect.poll(() => facesOfName(page)).toHaveLength(1);
});
