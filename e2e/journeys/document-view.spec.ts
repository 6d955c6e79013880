import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ANSWERS, asking, completedDocument } from '../support/documents.ts';
import { HAS_PDF_TOOLS, NO_PDF_TOOLS, pdfFonts, pdfInfo, pdfInk, pdfText } from '../support/pdf.ts';
import { pageOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** A signature as the dialog creates it: a JPEG. */
async function drawnSignature(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 200];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, 600, 200);
    pen.lineWidth = 6;
    pen.beginPath();
    pen.moveTo(40, 150);
    for (let x = 40; x < 560; x += 20) pen.quadraticCurveTo(x + 5, x % 40 ? 20 : 190, x + 20, 110);
    pen.stroke();
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

/** Presses Download. @returns the file's path and name, and the requests meanwhile */
async function downloaded(page: Page): Promise<{ file: string; name: string; asked: string[] }> {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').pop() ?? ''));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { file: await download.path(), name: download.suggestedFilename(), asked };
}

const TITLE = 'Medical history: 病历 / ιστορικό';

test('what was answered in nine scripts is read, downloaded, and read out of the PDF again', async ({
  page,
  portal,
}) => {
  await signIn(page, 'patient');
  const { documentId } = await completedDocument(
    portal.url,
    'patient',
    { displayName: TITLE },
    await drawnSignature(page),
  );
  await page.goto(`/document/view/${documentId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  for (const { read } of ANSWERS)
    for (const line of read) await expect(page.getByText(line, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^This document has not changed since/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Drawn signature of Ana-María Núñez' })).toBeVisible();
  await expectAccessible(page);

  const { file, name } = await downloaded(page);
  expect(name).toBe('Medical history- 病历 - ιστορικό.pdf');
  await expect(page.getByText('PDF saved')).toBeAttached();
  if (process.env.CI) expect(HAS_PDF_TOOLS, NO_PDF_TOOLS).toBe(true);
  test.skip(!HAS_PDF_TOOLS, NO_PDF_TOOLS);
  const text = pdfText(file);
  const lines = text.split('\n').map((line) => line.trim());
  for (const { label, read } of ANSWERS) {
    const at = lines.indexOf(label);
    expect([label, ...lines.slice(at + 1, at + 1 + read.length)]).toEqual([label, ...read]);
  }
  expect(text).toContain('I, Ana-María Núñez, agree that what I have entered');
  expect(text).toMatch(/Page 1 of (\d)[\s\S]+Page \1 of \1/);
  expect(pdfInfo(file)).toMatchObject({
    Title: TITLE,
    Tagged: 'yes',
    'Page size': '595.28 x 841.89 pts (A4)',
  });
  for (const [font, ...rest] of pdfFonts(file))
    expect([font, ...rest.slice(2, 5)]).toEqual([font, 'yes', 'yes', 'yes']);
  for (const ink of pdfInk(file)) expect(ink).toBeGreaterThan(0.005);
});

test('only the fonts that occur are loaded, and only once a download is asked for', async ({ page, portal }) => {
  const formText = ANSWERS.slice(0, 1).map(({ read: _read, value: _value, ...field }) => field);
  const { documentId } = await completedDocument(portal.url, 'patient', { displayName: 'Consent', formText });
  await signIn(page, 'patient');
  const before: string[] = [];
  page.on('request', (request) => before.push(request.url()));
  await page.goto(`/document/view/${documentId}`);
  await page.getByRole('button', { name: 'Download' }).waitFor();
  expect(before.filter((url) => url.includes('/fonts/'))).toEqual([]);
  const fonts: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/fonts/')) fonts.push(request.url());
  });
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('PDF saved')).toBeAttached();
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((url) => !/\/fonts\/noto-sans\./.test(url))).toEqual([]);
});

test('characters that no font has are named before the PDF is saved', async ({ page, portal }) => {
  const formText = ANSWERS.slice(0, 1).map(({ read: _read, value: _value, ...field }) => field);
  const { documentId } = await completedDocument(portal.url, 'patient', { displayName: 'ᏣᎳᎩ note', formText });
  await signIn(page, 'patient', `/document/view/${documentId}`);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('These characters cannot be printed: Ꮳ Ꮃ Ꭹ.')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download anyway' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ᏣᎳᎩ note.pdf');
  await expect(page.getByText('PDF saved')).toBeAttached();
  test.skip(!HAS_PDF_TOOLS, NO_PDF_TOOLS);
  expect(pdfText(await download.path())).toContain('ᏣᎳᎩ note');
});

test('staff read it in its own wording after the form has changed; a PDF that cannot be made can be tried again', async ({
  browser,
  portal,
}) => {
  const { form, documentId } = await completedDocument(portal.url, 'patient', { displayName: 'Before your visit' });
  const admin = await asking(portal.url, 'sysAdmin');
  const [first, ...rest] = form.formText;
  const formText = [{ ...first, label: 'Another question' }, ...rest];
  const changed = { ...form, displayName: 'Another title', formText };
  expect(await admin.ask('POST', '/master/dynamicform/save', changed)).toMatchObject({ version: 2 });

  const page = await pageOf(browser, 'doctor', { baseURL: portal.url, path: `/document/view/${documentId}` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before your visit');
  await expect(page.getByText(first?.label ?? '', { exact: true })).toBeVisible();
  await expect(page.getByText('Another question')).toHaveCount(0);
  await expect(page.getByText(/^This document has not changed since/)).toBeVisible();
  await page.context().route('**/fonts/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('We could not create the PDF')).toBeVisible();
  await page.context().unroute('**/fonts/**');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Before your visit.pdf');
});
