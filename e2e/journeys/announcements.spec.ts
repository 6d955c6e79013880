import { expect, type Page } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/quiet.ts';
import { type Announcement, announcementsOf, noteAnnouncements } from '../support/announcements.ts';
import { assignedDocument } from '../support/documents.ts';
import { type Person, withSession } from '../support/people.ts';
import { shown } from '../support/screens.ts';
import { test } from '../support/test.ts';

/** Live regions must announce changes away from the focus once, and nothing else (WCAG 2.2, 4.1.3). */
interface Situation {
  what: string;
  as: Person | null;
  /** The start address; a function first creates the data that it needs. */
  at: string | (() => Promise<string>);
  language?: 'de' | 'es' | 'ar';
  act: (page: Page) => Promise<void>;
  says: (string | RegExp)[];
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).press('Enter');
const search = (text: string) => (page: Page) => page.getByRole('searchbox').fill(text);
const find = (text: string) => (page: Page) => page.getByRole('main').getByRole('combobox').nth(0).fill(text);
const signInWrongly = async (page: Page) => {
  await page.locator('input[name=username]').fill('nobody@openward.example');
  await page.locator('input[name=password]').fill('Wrong-pass-1');
  await page.locator('input[name=password]').press('Enter');
};
/** Delays answers about appointments. */
const openListAfter = (milliseconds: number) => async (page: Page) => {
  await page.route('**/api/appointment/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Future', exact: true }).filter({ visible: true }).press('Enter');
  await shown(page);
};
const document = (more: object) => async () => {
  const formText = [{ name: 'reason', label: 'Reason', type: 'Text' }];
  const given = { displayName: 'To be heard', formText, ...more };
  return `/document/upload/${(await assignedDocument(process.env.PORTAL_URL ?? '', 'patient', given)).documentId}`;
};
const attach = async (page: Page) => {
  const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('1 file was uploaded.').waitFor();
};

const SITUATIONS: Situation[] = [
  {
    what: 'a type of visit',
    as: 'patient',
    at: '/appointments/new',
    act: press('Cardiology'),
    says: [/^Doctors: \d+\+?$/],
  },
  { what: 'no doctor of a name', as: 'patient', at: '/appointments/new', act: search('zzzz'), says: ['Doctors: 0'] },
  { what: 'the days of the next week', as: 'patient', at: '/appointments/new', act: press('Next week'), says: [/ – /] },
  {
    what: 'no doctor of a name',
    as: 'patient',
    at: '/appointments/new',
    language: 'de',
    act: search('zzzz'),
    says: ['Ärzte: 0'],
  },
  {
    what: 'no doctor of a name',
    as: 'patient',
    at: '/appointments/new',
    language: 'ar',
    act: search('zzzz'),
    says: ['الأطباء: 0'],
  },
  { what: 'nobody at the desk', as: 'hcpAdmin', at: '/appointments', act: search('zzzz'), says: ['Appointments: 0'] },
  {
    what: 'those at the desk who are to be confirmed',
    as: 'hcpAdmin',
    at: '/appointments',
    act: press(/^To confirm/),
    says: [/^Appointments: \d+$/],
  },
  {
    what: 'nobody at the desk',
    as: 'hcpAdmin',
    at: '/appointments',
    language: 'es',
    act: search('zzzz'),
    says: ['0 citas'],
  },
  {
    what: 'a check-in',
    as: 'hcpAdmin',
    at: '/appointments?state=expected',
    act: (page) =>
      page
        .getByRole('button', { name: /^Check in, / })
        .nth(0)
        .press('Enter'),
    says: ['Checked in successfully.', /^Appointments: \d+$/],
  },
  {
    what: 'no patient',
    as: 'sysAdmin',
    at: '/patient',
    act: search('mayaqqq'),
    says: ['Nothing found', /^Did you mean Maya Lindqvist/],
  },
  { what: 'two patients', as: 'sysAdmin', at: '/patient', act: search('lindq'), says: ['1–2 of 2'] },
  { what: 'the next page', as: 'sysAdmin', at: '/patient', act: press('Next'), says: [/^11–20 of \d+\+?$/] },
  {
    what: 'more rows',
    as: 'sysAdmin',
    at: '/patient',
    act: async (page) => void (await page.getByLabel('Rows per page').selectOption('25')),
    says: [/^1–25 of \d+\+?$/],
  },
  {
    what: 'no patient',
    as: 'sysAdmin',
    at: '/patient',
    language: 'de',
    act: search('mayaqqq'),
    says: ['Nichts gefunden', /^Meinten Sie Maya Lindqvist/],
  },
  {
    what: 'no patient to choose',
    as: 'doctor',
    at: '/document/assign',
    act: find('zzzz'),
    says: ['No patients found.'],
  },
  { what: 'one patient to choose', as: 'doctor', at: '/document/assign', act: find('Ava Ben'), says: ['Found: 1'] },
  {
    what: 'no patient to choose',
    as: 'doctor',
    at: '/document/assign',
    language: 'ar',
    act: find('zzzz'),
    says: ['لم يتم العثور على مرضى.'],
  },
  { what: 'a refused sign-in', as: null, at: '/login', act: signInWrongly, says: ['Email or password incorrect.'] },
  {
    what: 'a refused sign-in',
    as: null,
    at: '/login',
    language: 'es',
    act: signInWrongly,
    says: ['El correo electrónico o la contraseña no son correctos.'],
  },
  {
    what: 'a sign-up without anything, of which the focus reads the first field',
    as: null,
    at: '/register',
    act: async (page) => {
      await press('Sign Up')(page);
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(/is required/);
    },
    says: [],
  },
  {
    what: 'a field that was left with something wrong',
    as: null,
    at: '/register',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('ada');
      await page.keyboard.press('Tab');
      // Sighted users find the field by its border.
      const edgeOf = (name: string) =>
        page.getByRole('textbox', { name, exact: true }).evaluate((field) => getComputedStyle(field).borderColor);
      await expect.poll(async () => (await edgeOf('Email')) === (await edgeOf('First name'))).toBe(false);
    },
    says: ['Must be a valid email'],
  },
  {
    what: 'what takes longer than a second',
    as: 'patient',
    at: '/home',
    act: openListAfter(2_000),
    says: [/^Loading/],
  },
  { what: 'nothing of what comes at once', as: 'patient', at: '/help', act: openListAfter(0), says: [] },
  {
    what: 'a file',
    as: 'patient',
    at: document({ attachments: { label: 'Your card', isRequired: false } }),
    act: attach,
    says: [/^Uploading card\.pdf, 1 of 1$/, '1 file was uploaded.'],
  },
  {
    what: 'a signed document',
    as: 'patient',
    at: document({ isEsignatureRequired: true }),
    act: async (page) => {
      await page.getByLabel('Reason').fill('A cough');
      await page.getByText(/^Saved at /).waitFor();
      await announcementsOf(page);
      await press('Sign and submit')(page);
      await page.getByRole('dialog').getByLabel('Last name').press('Enter');
      await expect(page.getByRole('heading', { name: 'This document is complete' })).toBeVisible();
    },
    says: ['Document saved successfully.'],
  },
];

for (const { what, as, at, language, act, says } of SITUATIONS) {
  test(`says ${what}${language ? `, in ${language}` : ''}, once`, async ({ page }) => {
    if (as) await withSession(page, as);
    await noteAnnouncements(page);
    if (language) await page.addInitScript((code) => localStorage.setItem('openward.language', code), language);
    await page.goto(typeof at === 'string' ? at : await at());
    await shown(page);
    await untilQuiet(page);
    await announcementsOf(page);
    await act(page);
    const said: Announcement[] = [];
    const isOf = (text: string) => (sentence: string | RegExp) =>
      typeof sentence === 'string' ? sentence === text : sentence.test(text);
    const unsaid = async () => {
      said.push(...(await announcementsOf(page)));
      return says.filter((sentence) => !said.some(({ text }) => isOf(text)(sentence))).map(String);
    };
    await expect.poll(unsaid).toEqual([]);
    // Repeated announcements would follow soon.
    await untilQuiet(page);
    said.push(...(await announcementsOf(page)));
    const counts = says.map((sentence) => said.filter(({ text }) => isOf(text)(sentence)).length);
    const more = said.filter(({ text }) => !says.some(isOf(text)));
    expect({ said, counts, more }).toEqual({ said, counts: says.map(() => 1), more: [] });
    for (const one of said) expect(one.language).toBe(language ?? 'en');
  });
}

test('says at the end of an idle session how long is left, once', async ({ page }) => {
  await withSession(page, 'patient');
  await noteAnnouncements(page);
  await page.clock.install();
  await page.goto('/home');
  await shown(page);
  await page.clock.fastForward('14:10');
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await announcementsOf(page);
  await page.clock.fastForward('00:35');
  const left = 'To protect your data, we will sign you out in 20 seconds.';
  await expect.poll(async () => (await announcementsOf(page)).map(({ text }) => text)).toEqual([left]);
  await page.clock.runFor(4_000);
  expect(await announcementsOf(page)).toEqual([]);
});
