import { expect } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expectAccessible } from '../support/accessibility.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const line = (name: string, contact: string, phone: string, born: string) =>
  [name, 'Import', contact, phone, born, 'Hauptstraße 7', '94704', 'Blue Cross', 'spouse', 'ja'].join(';');
/** Like an export of an old program: semicolons, Windows-1252, an unusual heading, and a mistake. */
const FILE = [
  'Vorname;Nachname;Kontakt;Telefon;Geburtsdatum;Straße;PLZ;Krankenkasse;Notfall;Einwilligung E-Mail',
  line('Jürg', 'juerg.import@import.example', '(628) 555-0181', '07.03.1984'),
  line('Olive', 'olive.import@import.example', '628555018', '14.11.1990'),
  line('Rosa', 'rosa.import@import.example', '6285550183', '01.01.2001'),
].join('\r\n');
const file = { name: 'old-program.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') };

test('a file with a mistake: its columns are corrected, what is right is imported, and once only', async ({ page }) => {
  await signIn(page, 'sysAdmin', '/patient');
  await page.getByRole('link', { name: 'Import patients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import patients' })).toBeVisible();
  await page.getByLabel('Excel or CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Please choose a column for: Email')).toBeVisible();
  await expectAccessible(page);
  // As a user does: another choice replaces the button, which must not have the focus any more.
  await page.getByLabel('Email').focus();
  await page.getByLabel('Email').selectOption('Kontakt');
  await expect(page.getByText('Do not import: Einwilligung E-Mail.')).toBeVisible();
  await page.locator('summary', { hasText: 'Emergency contact' }).click();
  await page.getByLabel('Relationship').selectOption('Notfall');
  await expect(page.getByRole('cell', { name: 'Jürg' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Must be exactly 10 digits' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('Must be exactly 10 digits');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 patients' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 2 patients' }).click();
  await expect(page.getByText('2 imported, 1 with errors')).toBeVisible();
  await expectAccessible(page);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save report' }).click(),
  ]);
  const text = Buffer.concat(await (await report.createReadStream()).toArray()).toString('utf8');
  expect(text).toContain(
    '2,Jürg,Import,juerg.import@import.example,(628) 555-0181,1984-03-07,Hauptstraße 7,94704,Blue Cross,Spouse,Imported,',
  );
  expect(text).toContain('Not imported,Phone: Must be exactly 10 digits');

  await page.goto('/patient');
  await page.getByLabel('Search patients').fill('Jürg');
  await page.getByRole('row', { name: 'Jürg' }).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('checkbox', { name: 'Opt in, Email' })).not.toBeChecked();
  await page.getByRole('tab', { name: 'Address Info' }).click();
  await expect(page.getByLabel('Address line 1').first()).toHaveValue('Hauptstraße 7');
  await expect(page.getByLabel('Same as physical')).toBeChecked();
  await page.getByRole('tab', { name: 'Insurance Info' }).click();
  await expect(page.getByLabel('Primary insurer').first()).toHaveValue('Blue Cross');

  await page.goto('/patient/import');
  await expect(page.getByRole('link', { name: /^old-program\.csv/ })).toBeVisible();
  await page.getByLabel('Excel or CSV file').setInputFiles(file);
  await page.getByLabel('Email').selectOption('Kontakt');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('This file has no new patients to import.')).toBeVisible();
});

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
/** A workbook as Excel saves it: inline texts, numbers, and dates as numbers with a date style. */
function workbook(rows: (string | number)[][]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'string'
      ? `<c t="inlineStr"><is><t>${value}</t></is></c>`
      : `<c s="${value < 1e5 ? 1 : 0}"><v>${value}</v></c>`;
  const files = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Patients" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows
      .map((cells) => `<row>${cells.map(cell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))));
}

test('a workbook without headings: days are understood, and a child with the email of the mother gets a record', async ({
  page,
}) => {
  // A spreadsheet date, in days since 1900, of a child of about five years.
  const young = Math.floor(Date.now() / 86_400_000) + 25_569 - 2_000;
  const buffer = workbook([
    ['Mira', 'Workbook', 'mira.workbook@import.example', 6285550191, 30748],
    ['Nils', 'Workbook', 'mira.workbook@import.example', 6285550191, young],
  ]);
  await signIn(page, 'sysAdmin', '/patient/import');
  await page
    .getByLabel('Excel or CSV file')
    .setInputFiles({ name: 'patients.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('Please choose: the first line looks like a patient.')).toBeVisible();
  await page.getByLabel('Does the first line hold headings?').selectOption('No, it is a patient');
  for (const [place, name] of ['First Name', 'Last Name', 'Email', 'Phone', 'Date of birth'].entries()) {
    await page.getByLabel(name, { exact: true }).selectOption(`Column ${place + 1}`);
  }
  await expect(page.getByText('1984-03-07 is read as March 7, 1984')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import as child: line 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 patients' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 2 patients' }).click();
  await expect(page.getByText('2 imported')).toBeVisible();
});
