import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { asking, assignedDocument } from '../support/documents.ts';
import { type Person, pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FIELDS = [
  { name: 'reason', label: 'Reason of your visit', type: 'Text', required: true, multiline: true, section: 'Today' },
  { name: 'smoker', label: 'I smoke', type: 'CheckBox' },
  {
    name: 'perDay',
    label: 'How many a day?',
    type: 'Text',
    required: true,
    showWhen: { field: 'smoker', is: 'equals', value: 'true' },
  },
  { name: 'since', label: 'Since when?', type: 'DateTime' },
  { name: 'insurer', label: 'Insurer', type: 'Select', options: 'Acme~Globex', section: 'About you' },
  { name: 'born', label: 'Date of birth', type: 'Date' },
  { name: 'allergies', label: 'Allergies', type: 'MultiSelect', options: 'Nuts~Pollen~Milk' },
  { name: 'contact', label: 'How may we reach you?', type: 'Radio', options: 'Phone~Mail', required: true },
];

/** Creates a form and assigns it to a patient. @returns the document's id */
async function assigned(url: string, person: Person, more: object = {}): Promise<string> {
  const given = { displayName: 'Before your visit', formText: FIELDS, ...more };
  return (await assignedDocument(url, person, given)).documentId;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const isSaved = (page: Page) => expect(page.getByText(/^Saved at \d\d:\d\d [ap]m$/)).toBeVisible();

test('begun on a phone, gone on with at a desk, signed with the mouse', async ({ browser, portal }) => {
  const id = await assigned(portal.url, 'patient', {
    isEsignatureRequired: true,
    attachments: { label: 'Your insurance card', isRequired: true },
  });
  const phone = await pageOf(browser, 'patient', { ...PHONE, baseURL: portal.url, path: `/document/upload/${id}` });
  await expect(phone.getByRole('heading', { name: 'Before your visit' })).toBeVisible();
  await phone.getByLabel('Reason of your visit').fill('A cough that does not go');
  await phone.getByLabel('I smoke').check();
  await phone.getByLabel('How many a day?').fill('Three');
  await isSaved(phone);
  await expectAccessible(phone);

  const desk = await pageOf(browser, 'patient', { baseURL: portal.url, path: `/document/upload/${id}` });
  await expect(desk.getByLabel('Reason of your visit')).toHaveValue('A cough that does not go');
  await expect(desk.getByLabel('How many a day?')).toHaveValue('Three');
  await desk.getByLabel('Since when?').fill('2026-03-01T08:30');
  await next(desk);
  await expect(desk.getByText('Step 2 of 2')).toBeFocused();
  await desk.getByLabel('Insurer').selectOption('Globex');
  await desk.getByLabel('Date of birth').fill('1985-12-10');
  await desk.getByLabel('Nuts').check();
  await desk.getByLabel('Milk').check();
  await desk.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(desk.getByText('Please answer this question')).toBeVisible();
  await desk.getByLabel('Mail').check();
  await desk.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(desk.getByText('Please attach a file')).toBeVisible();
  await desk.locator('input[type=file]').setInputFiles({
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(desk.getByText('card.pdf')).toBeVisible();
  await isSaved(desk);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.getByRole('button', { name: 'Sign and submit' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Sign this document' });
  await dialog.getByLabel('Draw my signature').check();
  await dialog.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(dialog.getByText('Please draw your signature')).toBeVisible();
  await draw(desk);
  const drawn = await shapeOfInk(desk);
  // When the pad becomes narrower, such as on a rotated phone, the drawing is scaled to fit.
  await desk.setViewportSize({ width: 320, height: 800 });
  await expect.poll(async () => (await shapeOfInk(desk)).width).toBeLessThan(drawn.width);
  const turned = await shapeOfInk(desk);
  const change = turned.width / turned.height / (drawn.width / drawn.height);
  expect(change).toBeGreaterThan(0.9);
  expect(change).toBeLessThan(1.1);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(desk.getByRole('heading', { name: 'This document is complete' })).toBeVisible();
  await expect(desk.getByText('Document saved successfully.')).toBeVisible();

  // The phone updates as well.
  await expect(phone.getByRole('heading', { name: 'This document is complete' })).toBeVisible();
  const { ask } = await asking(portal.url, 'patient');
  const kept = await ask('GET', `/document/${id}`);
  expect(kept.evidence).toMatchObject({ method: 'drawn', isIntact: true });
  expect(kept.signatureImage).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  expect(
    Object.fromEntries(kept.fieldValues.map(({ name, value }: { name: string; value: unknown }) => [name, value])),
  ).toEqual({
    reason: 'A cough that does not go',
    smoker: true,
    perDay: 'Three',
    since: '2026-03-01T08:30',
    insurer: 'Globex',
    born: '1985-12-10',
    allergies: ['Nuts', 'Milk'],
    contact: 'Mail',
  });
});

test('two devices at once: the later is told, chooses, and nothing is lost', async ({ browser, portal }) => {
  const id = await assigned(portal.url, 'secondPatient', { formText: FIELDS.slice(0, 3) });
  const [phone, desk] = await Promise.all([
    pageOf(browser, 'secondPatient', { ...PHONE, baseURL: portal.url }),
    pageOf(browser, 'secondPatient', { baseURL: portal.url }),
  ]);
  for (const page of [phone, desk]) {
    await page.goto(`/document/upload/${id}`);
    await expect(page.getByLabel('Reason of your visit')).toBeVisible();
  }
  await phone.getByLabel('Reason of your visit').fill('From the phone');
  await phone.getByLabel('I smoke').check();
  await isSaved(phone);
  await desk.getByLabel('Reason of your visit').fill('From the desk');
  await expect(desk.getByRole('heading', { name: /changed on another device/ })).toBeFocused();
  await expect(desk.getByText('Other device: From the phone')).toBeVisible();
  await expect(desk.getByText('This device: From the desk')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Keep answers from this device' }).click();
  await expect(desk.getByLabel('I smoke')).toBeChecked();
  await isSaved(desk);
  await desk.reload();
  await expect(desk.getByLabel('Reason of your visit')).toHaveValue('From the desk');
});

test('by keyboard alone, signed by name, after a while without a connection', async ({ browser, portal }) => {
  const id = await assigned(portal.url, 'chicagoPatient', {
    isEsignatureRequired: true,
    formText: [FIELDS[0], FIELDS[1], FIELDS[7]],
  });
  const page = await pageOf(browser, 'chicagoPatient', { baseURL: portal.url, path: `/document/upload/${id}` });
  await page.getByLabel('Reason of your visit').focus();
  await page.context().setOffline(true);
  await page.keyboard.type('In a tunnel');
  await expect(page.getByText(/^Not saved: no connection/)).toBeVisible();
  await page.context().setOffline(false);
  await isSaved(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('I smoke')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Mail')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign this document' });
  await expect(dialog.getByLabel('First name')).not.toHaveValue('');
  await dialog.getByLabel('Last name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This document is complete' })).toBeVisible();
});

/** Width and height of the ink on the pad, in pixels. */
function shapeOfInk(page: Page): Promise<{ width: number; height: number }> {
  return page.getByRole('img', { name: 'Your drawn signature' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
    const [xs, ys]: [number[], number[]] = [[], []];
    for (let pixel = 0; pixel * 4 < data.length; pixel++) {
      if ((data[pixel * 4] ?? 255) > 128) continue;
      xs.push(pixel % width);
      ys.push(Math.floor(pixel / width));
    }
    const extent = (all: number[]) =>
      all.reduce((most, each) => Math.max(most, each), 0) -
      all.reduce((least, each) => Math.min(least, each), Infinity);
    return { width: extent(xs), height: extent(ys) };
  });
}

/** Draws on the pad with the mouse. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Your drawn signature' });
  await expect(pad).toHaveAttribute('aria-busy', 'false');
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad to draw on');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(box.x + 30 + (step * (box.width - 60)) / 12, box.y + 60 + (step % 2 ? -25 : 25), {
      steps: 3,
    });
  }
  await page.mouse.up();
}
