import { consultationLabel } from '@openward/contract';
import type { Doctor } from '@openward/contract/people';
import type { Locator, Page } from '@playwright/test';

/** A free time that the start page offers. */
export interface Offer {
  link: Locator;
  doctor: Doctor;
  /** As the screens write it. */
  name: string;
  /** What it will be booked for, as the screens write it. */
  type: string;
}

/**
 * The latest of the times that a start page offers: which doctors are free soon depends on the hour and on the zones of
 * their hospitals, and the next time may begin while a test looks at it.
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

/** Chooses something to book for, where the doctor who happens to be free first leaves a choice. */
export async function chooseAnyType(page: Page): Promise<void> {
  const type = page.getByLabel('Consultation type');
  if ((await type.inputValue()) === '') await type.selectOption({ index: 1 });
}

/** Chooses what an offer is booked for, where its doctor leaves a choice. */
export async function chooseType(page: Page, { doctor, type }: Offer): Promise<void> {
  if (new Set(doctor.speciality).size > 1) await page.getByLabel('Consultation type').selectOption({ label: type });
}
