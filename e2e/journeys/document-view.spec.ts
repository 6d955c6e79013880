import type { Document } from '@openward/contract/patients';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ANSWERS, aCompletedDocument, DOCUMENT_ID } from '../support/documents.ts';
import { HAS_PDF_TOOLS, NO_PDF_TOOLS, pdfFonts, pdfInfo, pdfInk, pdfText } from '../support/pdf.ts';
import { signIn } from '../support/people.ts';

/** Lets the portal give this document, as it gives one that was completed. */
async function given(page: Page, document: Document): Promise<void> {
  await page.route(`**/api/document/${DOCUMENT_ID}`, (route) =>
    route.fulfill({ json: { status: 'SUCCESS', message: '', result: document } }),
  );
}

/** A signature as the dialog keeps it: a JPEG. */
function drawnSignature(page: Page): Promise<string> {
  return page.evaluate(() => {
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
    return canvas.toDataURL('image/jpeg', 0.85);
  });
}

/** Presses Download. @returns the file's place and name, and what was asked for meanwhile */
async function downloaded(page: Page): Promise<{ file: string; name: string; asked: string[] }> {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').pop() ?? ''));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { file: await download.path(), name: download.suggestedFilename(), asked };
}

test('what was answered in five scripts is read, downloaded, and read out of the PDF again', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'patient');
  await given(page, aCompletedDocument({ signatureImage: await drawnSignature(page) }));
  await page.goto(`/document/view/${DOCUMENT_ID}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical history: 病历 / ιστορικό');
  for (const { read } of ANSWERS)
    for (const line of read) await expect(page.getByText(line, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^It verifies/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Drawn signature of Ana-María Núñez' })).toBeVisible();
  await expectAccessible(page);

  const { file, name } = await downloaded(page);
  expect(name).toBe('Medical history- 病历 - ιστορικό.pdf');
  await expect(page.getByText('The PDF was saved')).toBeAttached();
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
    Title: 'Medical history: 病历 / ιστορικό',
    Tagged: 'yes',
    'Page size': '595.28 x 841.89 pts (A4)',
  });
  for (const [font, ...rest] of pdfFonts(file)) expect([font, ...rest.slice(2, 5)]).toEqual([font, 'yes', 'no', 'yes']);
  for (const ink of pdfInk(file)) expect(ink).toBeGreaterThan(0.005);
});

test('only the fonts that occur are loaded, and only once a download is asked for', async ({ page }) => {
  await signIn(page, 'patient');
  await given(
    page,
    aCompletedDocument({
      displayName: 'Consent',
      fieldValues: ANSWERS.slice(0, 1).map(({ read: _read, ...field }) => field),
    }),
  );
  const before: string[] = [];
  page.on('request', (request) => before.push(request.url()));
  await page.goto(`/document/view/${DOCUMENT_ID}`);
  await page.getByRole('button', { name: 'Download' }).waitFor();
  expect(before.filter((url) => url.includes('/fonts/'))).toEqual([]);
  const fonts: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/fonts/')) fonts.push(request.url());
  });
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('The PDF was saved')).toBeAttached();
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((url) => !/\/fonts\/sans\./.test(url))).toEqual([]);
});

test('a document that no longer verifies says so; a PDF that cannot be made can be tried again', async ({ page }) => {
  await signIn(page, 'patient');
  const document = aCompletedDocument();
  await given(page, { ...document, evidence: document.evidence && { ...document.evidence, isIntact: false } });
  await page.goto(`/document/view/${DOCUMENT_ID}`);
  await expect(page.getByText(/^It no longer verifies/)).toBeVisible();
  await page.context().route('**/fonts/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('The PDF could not be made')).toBeVisible();
  await page.context().unroute('**/fonts/**');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Retry' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});
