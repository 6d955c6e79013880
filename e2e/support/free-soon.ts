import { consultationLabel } from '@openward/contract';
import type { Doctor } from '@openward/contract/people';
import type { Locator, Page } from '@playwright/test';

/** A free time on the start page. */
export interface Offer {
  link: Locator;
  doctor: Doctor;
  /** The name as screens show it. */
  name: string;
  /** The consultation type as screens show it. */
  type: string;
}

/**
 * The latest time that a start page offers, because the next one may begin during a test. Which doctors are free soon
 * depends on the hour and on their hospitals' time zones.
 */
export async function offeredSoon(page: Page): Promise<Offer> {
  const links = page.getByRole('main').locator('a[href*="doctor="][href*="start="]');
  await links.first().waitFor();
  const latest = await links.evaluateAll((all) => {
    const starts = all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('start') ?? '');
    return starts.indexOf([...starts].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? '');
  });
  const link = links.nth(latest);
  const words = (await link.textContent()) ?? '';
  const doctors = await page.evaluate(async (): Promise<Doctor[]> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('openward.token')}` };
    return (await (await fetch('/api/doctor', { headers })).json()).result;
  });
  const nameOf = ({ firstName, lastName }: Doctor) => `Dr. ${firstName} ${lastName}`;
  const doctor = doctors.find((one) => words.includes(nameOf(one)));
  if (!doctor) throw new Error(`No doctor is named in: ${words}`);
  return { link, doctor, name: nameOf(doctor), type: consultationLabel(doctor.speciality[0] ?? '') };
}

/** Chooses a consultation type if the offered doctor has several. */
export async function chooseAnyType(page: Page): Promise<void> {
  const type = page.getByLabel('Consultation type');
  if ((await type.inputValue()) === '') await type.selectOption({ index: 1 });
}

/** Chooses the offer's consultation type if its doctor has several. */
export async function chooseType(page: Page, { doctor, type }: Offer): Promise<void> {
  if (new Set(doctor.speciality).size > 1) await page.getByLabel('Consultation type').selectOption({ label: type });
}
