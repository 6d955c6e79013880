import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { HAS_PDF_TOOLS, NO_PDF_TOOLS, pdfText } from '../support/pdf.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** The file that a button saves. @returns its name and path */
async function downloaded(page: Page, button: string): Promise<{ name: string; file: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await download.path() };
}

test('a patient takes the record along, as a PDF and as FHIR, and finds both in the log', async ({ page }) => {
  test.slow();
  await signIn(page, 'patient', '/profile');
  await page.getByRole('link', { name: 'Download my health record' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download my health record');
  await expect(page.getByText('No one has downloaded this record yet.')).toBeVisible();
  const counted = page.getByText(/^\d+ appointments$/);
  const count = Number.parseInt((await counted.textContent()) ?? '', 10);
  await expectAccessible(page);

  const fhir = await downloaded(page, 'Download FHIR');
  expect(fhir.name).toBe('health-record.json');
  const { resourceType, entry } = JSON.parse(readFileSync(fhir.file, 'utf8'));
  const types: string[] = entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType);
  expect([resourceType, types[0]]).toEqual(['Bundle', 'Patient']);
  expect(types.filter((type) => type === 'Appointment')).toHaveLength(count);
  expect(types).toEqual(expect.arrayContaining(['Coverage', 'RelatedPerson', 'Practitioner', 'Location']));

  // A date range without any data.
  await page.getByRole('button', { name: 'Choose dates' }).click();
  await page.getByLabel('First day').fill('2001-02-01');
  await page.getByLabel('Last day').fill('2001-01-01');
  await expect(page.getByRole('main').getByText('The last day must not be before the first.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Last day').fill('2001-02-28');
  await expect(page.getByText('No appointments')).toBeVisible();
  const pdf = await downloaded(page, 'Download PDF');
  expect(pdf.name).toBe('health-record-2001-02-01-to-2001-02-28.pdf');
  await expect(page.getByText('Saved on this device.').first()).toBeVisible();

  const log = page.getByRole('list', { name: 'Previous downloads' }).getByRole('listitem');
  await expect(log).toHaveCount(2);
  await expect(log.first()).toContainText('PDF · 01/02/2001 to 28/02/2001');
  await expect(log.last()).toContainText('FHIR · Everything');
  // The audit log records it too.
  await page.goto('/patient/access?own=yes');
  // There may be more than one group, because staff may have opened the record meanwhile.
  const fold = page.locator('details', { hasText: 'Downloaded your health record as a PDF' }).first();
  await fold.getByText(/^You, /).click();
  await expect(fold.getByText('Downloaded your health record as a PDF').first()).toBeVisible();

  if (process.env.CI) expect(HAS_PDF_TOOLS, NO_PDF_TOOLS).toBe(true);
  test.skip(!HAS_PDF_TOOLS, NO_PDF_TOOLS);
  const text = pdfText(pdf.file);
  for (const line of ['Health record', 'Maya Lindqvist', 'patient@openward.example', 'No appointments in this period.'])
    expect(text).toContain(line);
});
