import type { BookingRule } from '../people/types.ts';

/** How many months ahead a patient may book. */
export const HORIZON_MONTHS = 12;

/** The rules for one visit, except the daily limit, which each rule counts separately. */
export type VisitRule = Omit<BookingRule, 'consultationType' | 'mostPerDay'>;

/**
 * The stricter values of a doctor's general rule and the rule of a consultation type.
 * @param consultationType without it only the general rule applies
 */
export function ruleFor(rules: readonly BookingRule[], consultationType = ''): VisitRule {
  const counting = rules.filter((rule) => ['', consultationType].includes(rule.consultationType));
  return {
    noticeMinutes: Math.max(0, ...counting.map(({ noticeMinutes }) => noticeMinutes)),
    cancelMinutes: Math.max(0, ...counting.map(({ cancelMinutes }) => cancelMinutes)),
    newPatientsOnly: counting.some(({ newPatientsOnly }) => newPatientsOnly),
    autoConfirm: counting.some(({ autoConfirm }) => autoConfirm),
  };
}

/** A rule without restrictions. */
export function emptyRule(consultationType: string): BookingRule {
  return {
    consultationType,
    noticeMinutes: 0,
    cancelMinutes: 0,
    mostPerDay: null,
    newPatientsOnly: false,
    autoConfirm: false,
  };
}

/** True if a rule has no effect. */
export function isEmptyRule(rule: Omit<BookingRule, 'consultationType'>): boolean {
  const { noticeMinutes, cancelMinutes, mostPerDay, newPatientsOnly, autoConfirm } = rule;
  return !noticeMinutes && !cancelMinutes && mostPerDay === null && !newPatientsOnly && !autoConfirm;
}
