/** Users are set to INACTIVE, never deleted. */
export const USER_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/**
 * Consultation types, which are also the doctors' specialities. `Gastroentologyy` is the specification's spelling
 * (section 3); screens show it through {@link consultationLabel}.
 */
export const CONSULTATION_TYPES = [
  'General Practice',
  'Nephrology',
  'Cardiology',
  'Oncology',
  'Pediatrics',
  'Wellness',
  'Internal Medicine',
  'Gastroentologyy',
] as const;
export type ConsultationType = (typeof CONSULTATION_TYPES)[number];

/** The English name of a consultation type on screens. */
export function consultationLabel(type: string): string {
  return type === 'Gastroentologyy' ? 'Gastroenterology' : type;
}
