import type { BookingRule } from '../people/types.ts';

/** What counts for one visit, but for the number of a day, which each rule counts for itself. */
export type VisitRule = Omit<BookingRule, 'consultationType' | 'mostPerDay'>;

/**
 * What the rules of a doctor say of a visit: of the doctor's own and of the type's, the stricter.
 * @param consultationType without one only what is said of every appointment
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

/** A rule that says nothing. */
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

/** True where it makes no difference whether there is such a rule. */
export function isEmptyRule(rule: Omit<BookingRule, 'consultationType'>): boolean {
  const { noticeMinutes, cancelMinutes, mostPerDay, newPatientsOnly, autoConfirm } = rule;
  return !noticeMinutes && !cancelMinutes && mostPerDay === null && !newPatientsOnly && !autoConfirm;
}
