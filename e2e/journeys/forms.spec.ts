import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, NARROW_LOOK } from '../support/accessibility.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const TYPES = ['Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'];
const NAME = 'Allergies of a new patient';
const cards = (page: Page) => page.getByRole('list', { name: 'Fields' }).locator('[data-card] .ow-card-label');
const openCard = (page: Page) => page.locator('.ow-card[data-open]').last();

/** Adds a field by keyboard; its label gets the focus at once. */
async function addField(page: Page, label: string, type: string, options: string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).press('Enter');
  await expect(openCard(page).getByRole('textbox', { name: 'Label' })).toBeFocused();
  await page.keyboard.type(label);
  const card = openCard(page);
  await card.getByRole('combobox', { name: 'Type' }).selectOption(type);
  if (options.length === 0) return;
  await card.getByRole('textbox', { name: 'Option 1', exact: true }).focus();
  for (const [place, option] of options.entries()) {
    await page.keyboard.type(option);
    if (place < options.length - 1) await page.keyboard.press('Enter');
  }
}

/** The file that a button saves. Uses the keyboard, because the button may move while content above it loads. */
async function savedBy(page: Page, name: string): Promise<{ path: string; content: Record<string, unknown> }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).press('Enter'),
  ]);
  const path = await download.path();
  return { path, content: JSON.parse(readFileSync(path, 'utf8')) };
}

test('a form is built with all seven types and a rule, moved about, tried out, saved, exported, imported and changed', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'sysAdmin', '/admin/dynamicform');
  await expect(page.getByRole('cell', { name: 'Consent to treatment', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Add Form' }).click();

  // Missing values are reported.
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const words of ['Form name', 'Form display name', 'Form description name']) {
    await expect(page.getByText(`${words} is required`)).toBeVisible();
  }
  await page.getByLabel('Form Name').fill('allergies');
  await page.getByLabel('Display Name').fill(NAME);
  await page.getByLabel('Description').fill('So that we give you nothing that harms you');
  await page.getByLabel('Electronic signature required').check();
  for (const type of TYPES) {
    await addField(page, `Question ${type}`, type, /Select|Radio/.test(type) ? ['Pollen', 'Nuts', 'Nothing'] : []);
  }
  const last = openCard(page);
  await last.getByRole('button', { name: 'Show depending on an earlier answer' }).click();
  await last.getByRole('combobox', { name: 'Question' }).selectOption('Question Select');
  await last.getByRole('combobox', { name: 'Value' }).selectOption('Nuts');

  // The preview applies the rule.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('group', { name: 'Question MultiSelect' })).toBeVisible();
  await expect(preview.getByRole('radiogroup', { name: 'Question Radio' })).toHaveCount(0);
  await preview.getByLabel('Question Select').selectOption('Nuts');
  await expect(preview.getByRole('radiogroup', { name: 'Question Radio' })).toBeVisible();
  // Dark mode is covered by the tests of single screens.
  await expectAccessible(page, NARROW_LOOK);
  await page.setViewportSize({ width: 1440, height: 900 });

  // One place up by keyboard, to the top by mouse: the rule then points to a later field, and an error says so.
  const handle = page.getByRole('button', { name: /^Move Question Radio/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(cards(page).nth(5)).toHaveText('Question Radio');
  await expect(handle).toBeFocused();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 10, 40, { steps: 5 });
  await expect(page.locator('.ow-field[data-drop]').first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50);
  await page.mouse.up();
  await expect(cards(page).first()).toHaveText('Question Radio');
  await expect(page.getByText('This rule can only use an earlier field').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please check the fields with errors.')).toBeVisible();
  for (let step = 0; step < 6; step++) {
    await page.getByRole('button', { name: 'Move down, Question Radio' }).press('Enter');
  }
  await expect(page.getByText('This rule can only use an earlier field')).toHaveCount(0);
  await expect(cards(page)).toHaveText(TYPES.map((type) => `Question ${type}`));

  // A reload keeps the changes.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We restored your changes. They are not saved yet.')).toBeVisible();
  await expect(cards(page)).toHaveCount(7);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Dynamic form saved successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Form Creation' })).toBeVisible();

  // The form is the same after export and import.
  await page.getByRole('link', { name: `Edit ${NAME}` }).click();
  const json = await savedBy(page, 'Export as JSON');
  const questionnaire = await savedBy(page, 'Export as FHIR Questionnaire');
  expect(questionnaire.content).toMatchObject({ resourceType: 'Questionnaire', title: NAME, version: '1' });
  await page.goto('/admin/dynamicform/new');
  await page.getByLabel('Form file').setInputFiles(questionnaire.path);
  await expect(page.getByText(/ was imported\. Submit to save it\./)).toBeVisible();
  expect((await savedBy(page, 'Export as JSON')).content).toEqual(json.content);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/dynamicform');

  // A change creates the next version and keeps the first.
  await page.getByRole('link', { name: `Edit ${NAME}` }).click();
  await page.getByRole('button', { name: 'Remove, Question Date', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Dynamic form saved successfully.')).toBeVisible();
  await page.getByRole('link', { name: `Edit ${NAME}` }).click();
  await expect(page.getByText('Version 2 (newest)')).toBeVisible();
  await page.getByRole('link', { name: 'View version 1' }).click();
  await expect(page.getByLabel('Question Date', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Preview saved version' }).click();
  // Waits for the builder to close, because it shows the same fields.
  await expect(page.getByRole('button', { name: 'Remove, Question Text' })).toHaveCount(0);
  await expect(page.getByLabel('Question Text')).toBeVisible();
  await expect(page.getByLabel('Question Date', { exact: true })).toHaveCount(0);
});

test('a form is duplicated under a name of its own, and both are told apart where forms are chosen', async ({
  page,
}) => {
  await signIn(page, 'sysAdmin');
  // Searches, because forms of other specs may move it to another page.
  const lookFor = () => page.goto('/admin/dynamicform?q=new-patient');
  const isLeft = () => expect(page).toHaveURL(/\/admin\/dynamicform(\?|$)/);
  await lookFor();
  await page.getByRole('link', { name: 'Edit New patient questionnaire' }).click();
  const original = (await savedBy(page, 'Export as JSON')).content;
  await lookFor();
  await page.getByRole('link', { name: 'Duplicate New patient questionnaire' }).click();
  await expect(page.getByText('A copy of New patient questionnaire. Submit to save it.')).toBeVisible();
  await expect(page.getByLabel('Form Name')).toHaveValue('Copy of new-patient');
  expect((await savedBy(page, 'Export as JSON')).content).toEqual({ ...original, formName: 'Copy of new-patient' });
  await expectAccessible(page, NARROW_LOOK);
  // Duplicating saves nothing before submitting.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await isLeft();
  await lookFor();
  await expect(page.getByRole('link', { name: 'Duplicate New patient questionnaire' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Duplicate New patient questionnaire' }).click();
  await page.getByLabel('Form Name').fill('NEW-PATIENT ');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Another form already has this name.').first()).toBeVisible();
  await expect(page.getByLabel('Form Name')).toBeFocused();
  await expect(page.getByLabel('Form Name')).toHaveValue(/^NEW-PATIENT/);
  await page.getByLabel('Form Name').fill('Copy of new-patient');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Dynamic form saved successfully.')).toBeVisible();
  await isLeft();
  await lookFor();
  await expect(page.getByRole('cell', { name: /^Form Name Copy of new-patient$/ })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Edit New patient questionnaire (new-patient)' }).click();
  await page.getByRole('link', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByLabel('Form Name')).toHaveValue('Copy of new-patient (2)');
  await page.goto('/document/assign');
  await page.getByRole('combobox', { name: 'Form Name' }).fill('new-patient');
  for (const name of ['new-patient', 'Copy of new-patient'])
    await expect(page.getByRole('option', { name: `New patient questionnaire (${name})` })).toBeVisible();
});
