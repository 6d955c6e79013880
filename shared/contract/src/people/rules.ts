/** Who an emergency contact is to a patient (specification, section 3, Enumerations). */
export const PATIENT_RELATIONSHIPS = ['Parent', 'Child', 'Spouse', 'Partner', 'Friend', 'Other relative'] as const;

/** How many patients a file may hold; more are refused, so that nobody takes a part for the whole. */
export const MOST_EXPORTED = 5_000;

/** The parts of an address, in the order in which it is written; the same for both, behind `phy` or `billing`. */
export const ADDRESS_PARTS = ['Address1', 'Address2', 'Address3', 'City', 'State', 'ZipCode'] as const;

/** True for a day that exists, `YYYY-MM-DD`, from 1900 on, and has begun somewhere on earth. */
export function isDayThatWas(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-01-01') return false;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false;
  return day.getTime() <= Date.now() + 14 * 3_600_000;
}
