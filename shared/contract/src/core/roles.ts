/** The four kinds of user (specification, section 3, Enumerations). */
export const ROLES = ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

/** One of the four kinds of user. */
export type Role = (typeof ROLES)[number];

/** Everybody who works for the practice: all roles but the patient. */
export const STAFF = ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

/** Tells whether a role belongs to the practice's staff. */
export function isStaff(role: Role): boolean {
  return role !== 'ROLE_PATIENT';
}

/** The page a role lands on after signing in (specification, section 4, Sign-in and session). */
export const HOME_OF: Readonly<Record<Role, string>> = {
  ROLE_PATIENT: '/home',
  ROLE_DOCTOR: '/doctor/home',
  ROLE_HCP_ADMIN: '/admin/home',
  ROLE_SYS_ADMIN: '/admin/home',
};
