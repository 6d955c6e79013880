import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { HAS_PDF_TOOLS, NO_PDF_TOOLS, pdfDepths, pdfInfo, pdfInk, pdfPlaceOf, pdfText } from '../support/pdf.ts';
import { PEOPLE, pageOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Today and tomorrow: a visit every 15 minutes with the demo doctor, if doctor and patient are both free. */
const FULL_DAYS = `
  insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status, consultation_type)
  select gen_random_uuid(), doctor.id, someone.id, begins, begins + interval '15 minutes', 'CONFIRMED', 'Wellness'
  from doctor
  join app_user on app_user.id = doctor.user_id and app_user.email = '${PEOPLE.doctor}'
  join hospital on hospital.id = doctor.hospital_id
  cross join lateral generate_series(
    date_trunc('day', now() at time zone hospital.time_zone),
    date_trunc('day', now() at time zone hospital.time_zone) + interval '1 day', interval '1 day') as day (midnight)
  cross join lateral generate_series(
    day.midnight at time zone hospital.time_zone + interval '1 hour',
    day.midnight at time zone hospital.time_zone + interval '23 hours',
    interval '15 minutes') with ordinality as slot (begins, place)
  join (select id, row_number() over (order by id) as place, count(*) over () as total from patient) someone
    on someone.place = slot.place % someone.total + 1
  on conflict do nothing;
  update app_user set first_name = 'Konstantin', last_name = 'Featherston' where email = '${PEOPLE.doctor}';
  update app_user set first_name = 'Maximiliane Friederike', last_name = 'von Hohenzollern-Sigmaringen-Wolffenstein'
  where email = '${PEOPLE.secondPatient}'`;

/** The lines into which long names wrap. */
const LONG_NAMES = [
  'Maximiliane',
  'Friederike',
  'Hohenzollern-',
  'Sigmaringen-',
  'Wolffenstein',
  'Konstantin',
  'Featherston',
];

test.use({ portalChanges: FULL_DAYS });

test.skip(!HAS_PDF_TOOLS && !process.env.CI, NO_PDF_TOOLS);

/** The pages that Chromium prints on A4, as text. */
async function printed(page: Page): Promise<string[]> {
  const file = test.info().outputPath('printed.pdf');
  writeFileSync(file, await page.pdf({ format: 'A4' }));
  expect(pdfInk(file).every((ink) => ink > 0.002)).toBe(true);
  const pages = pdfText(file).split('\f').slice(0, -1);
  expect(pages).toHaveLength(Number(pdfInfo(file).Pages));
  return pages;
}

/** Captures what a button prints, because the browser's print dialog cannot be used here. */
async function press(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '');
  });
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('html[data-asked]').waitFor();
  return printed(page);
}

/** Lines that begin with a time. */
const linesIn = (text: string) => text.match(/^\s*(\d{4}-\d\d-\d\d )?\d\d:\d\d [ap]m\b/gm)?.length ?? 0;

for (const [language, font, title, ...columns] of [
  ['en', 'its own font', 'Todays Appointments', 'Time', 'Patient', 'Date of birth', 'Status', 'Notes'],
  ['en', 'the font of the machine', 'Todays Appointments', 'Time', 'Patient', 'Date of birth', 'Status', 'Notes'],
  ['es', 'the font of the machine', 'Citas de hoy', 'Hora', 'Paciente', 'Nacimiento', 'Estado', 'Notas'],
] as const)
  test(`the desk in “${language}” and ${font} is one line a visit, thirty on a page of A4, and a sheet for each doctor`, async ({
    page,
  }) => {
    if (font !== 'its own font') await page.route(/\.woff2$/, (route) => route.abort());
    await page.addInitScript((code) => localStorage.setItem('openward.language', code), language);
    await signIn(page, 'hcpAdmin', '/appointments');
    await expect(page.locator('[data-desk-line]').first()).toBeVisible();
    if (font === 'its own font') {
      // After a reload, the font comes from the cache and is used.
      await page.reload();
      await expect(page.locator('[data-desk-line]').first()).toBeVisible();
    }
    const counted = page.getByRole('button', { name: /^(Show earlier appointments|Mostrar citas anteriores)/ });
    const pages = await printed(page);
    expect(Math.max(...pages.map(linesIn))).toBe(30);
    for (const text of pages) {
      // A wide font needs a second line; dates and names must not wrap.
      expect(text).toMatch(new RegExp(`${title}\\s+·\\s+[^·\\n]+\\s+·\\s+\\p{L}+, \\d{4}-\\d\\d-\\d\\d`, 'u'));
      for (const word of columns) expect(text).toContain(word);
      expect(text).not.toMatch(/Check in\b|Confirm\b|More actions|Find a patient|Show only|Dashboard|earlier/);
    }
    // Room to write by hand: A4 is 595 points wide, its margin 34, and 40 mm are 113.
    expect(pdfPlaceOf(test.info().outputPath('printed.pdf'), columns.at(-1) ?? '')).toBeLessThan(595 - 34 - 113 + 6);
    // Prints everything, including what the screen collapses.
    if ((await counted.count()) > 0) await counted.first().click();
    const shown = await page.locator('[data-desk-line]').count();
    expect(pages.map(linesIn).reduce((sum, lines) => sum + lines, 0)).toBe(shown);
  });

const LANGUAGES = ['en', 'de', 'es', 'ar'];

/** What the appointments part says for an English sentence. */
function said(language: string, sentence: string): string {
  if (language === 'en') return sentence;
  const file = join(test.info().config.rootDir, `../i18n/${language}/appointments.json`);
  return JSON.parse(readFileSync(file, 'utf8'))[sentence];
}

/** Expects words on paper. What a PDF holds of Arabic are shapes of letters and not words. */
function expectWords(text: string, language: string, sentences: string[]): void {
  expect(text).not.toContain('…');
  if (language !== 'ar') for (const sentence of sentences) expect(text).toContain(said(language, sentence));
}

for (const language of LANGUAGES)
  test(`in “${language}”, the details that are open are printed in the place of the desk, and so is the slip, also of a visit that is over`, async ({
    page,
  }) => {
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.addInitScript((code) => localStorage.setItem('openward.language', code), language);
    const open = async (state: string) => {
      await page.goto(`/appointments?state=${state}`);
      await page.locator('[data-desk-line]').last().click();
      const panel = page.getByRole('dialog', { name: said(language, 'Appointment') });
      await expect(panel.getByRole('listitem').first()).toBeVisible();
      const patient = panel.locator('dt', { hasText: said(language, 'Patient') });
      return (await patient.locator('xpath=following::dd[1]//a').textContent()) ?? '?';
    };
    await signIn(page, 'hcpAdmin', '/appointments');
    const name = await open('expected');
    const details = await printed(page);
    expect(details).toHaveLength(1);
    expectWords(details[0] ?? '', language, ['Hospital', 'History']);
    expect(details[0]).toContain(name.split(' ')[0]);
    expect(details[0]).not.toMatch(/Todays Appointments|Notes|Reschedule$/m);
    const slip = await press(page, said(language, 'Print slip'));
    expect(slip).toHaveLength(1);
    expectWords(slip[0] ?? '', language, ['Your appointment']);
    expect(slip[0]).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    expect(slip[0]).toContain(name.split(' ')[0]);
    expect(slip[0]).not.toContain(said(language, 'History'));

    const who = await open('done');
    const over = await press(page, said(language, 'Print slip'));
    expect(over).toHaveLength(1);
    expectWords(over[0] ?? '', language, ['Your visit']);
    expect(over[0]).toContain(who.split(' ')[0]);
    expect(over[0]).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}\s*$/m);
  });

test('the patients to call are printed whole in each language', async ({ page, browser, portal }) => {
  const doctor = await pageOf(browser, 'doctor', { baseURL: portal.url, path: '/appointments/ill-today' });
  await doctor.getByRole('button', { name: 'Block the rest of today' }).click();
  await expect(doctor.getByRole('list', { name: 'Patients to call' })).toBeVisible();
  await page.route(/\.woff2$/, (route) => route.abort());
  await signIn(page, 'hcpAdmin');
  for (const language of LANGUAGES) {
    await page.evaluate((code) => localStorage.setItem('openward.language', code), language);
    await page.goto('/appointments/ill-today');
    const list = page.getByRole('list', { name: said(language, 'Patients to call') });
    await expect(list).toBeVisible();
    const total = await list.getByRole('listitem').count();
    const pages = await press(page, said(language, 'Print call list'));
    const text = pages.join();
    expectWords(text, language, ['Patients to call', 'Called', 'Phone number', 'Reason']);
    expect(text.match(/☐/g)).toHaveLength(total);
    expect(text.match(/\d\d:\d\d\s+[ap]m/g)?.length).toBeGreaterThanOrEqual(total);
  }
});

for (const [language, print] of [
  ['en', 'Print'],
  ['de', 'Drucken'],
  ['es', 'Imprimir'],
  ['ar', 'طباعة'],
] as const)
  test(`a list in “${language}” prints all of its pages, with whole times and names also where its own font has not come`, async ({
    page,
  }) => {
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.addInitScript((code) => localStorage.setItem('openward.language', code), language);
    await signIn(page, 'sysAdmin', '/appointments/tomorrow?size=10');
    await expect(page.getByRole('article').first()).toBeVisible();
    const shown = (await page.getByText(/^\D*1\D+10\D+\d+\D*$/).textContent()) ?? '';
    const total = Number(/(\d+)\D*$/.exec(shown)?.[1]);
    expect(total).toBeGreaterThan(30);
    const pages = await press(page, print);
    const times = pages.flatMap((text) => text.match(/\d{4}-\d\d-\d\d\s+\d\d:\d\d\s+[ap]m/g) ?? []);
    // Each page also has the time of printing.
    expect(times).toHaveLength(total + pages.length);
    expect(pages).toHaveLength(Math.ceil(total / 30));
    const text = pages.join();
    expect(text).not.toContain('…');
    for (const name of LONG_NAMES) expect(text).toContain(name);
  });

for (const [who, topic] of [
  ['patient', 'Check in at the practice'],
  ['doctor', 'See your day'],
  ['sysAdmin', 'Add a hospital'],
] as const)
  test(`the help of ${who} fills its pages`, async ({ page }) => {
    await signIn(page, who, '/help');
    await expect(page.getByRole('heading', { name: topic })).toBeVisible();
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    const pages = await printed(page);
    expect(pages.join()).toContain(topic);
    const depths = pdfDepths(test.info().outputPath('printed.pdf')).slice(0, -1);
    for (const depth of depths) expect(depth).toBeGreaterThan(0.5);
  });
