/** The four kinds of user (specification, section 3, Enumerations). */
export const ROLES = ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** Every role of the practice, all but the patient. */
export const STAFF = ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

/** The administrators of the system and of a hospital. */
export const ADMINISTRATORS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

export const SYSTEM_ADMINISTRATORS = ['ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

export const PATIENTS = ['ROLE_PATIENT'] as const satisfies readonly Role[];

/** Role words that manifests use. */
export const ROLE_WORDS = {
  everybody: ROLES,
  staff: STAFF,
  administrators: ADMINISTRATORS,
  'system-administrators': SYSTEM_ADMINISTRATORS,
  patients: PATIENTS,
} as const satisfies Record<string, readonly Role[]>;

/** One of {@link ROLE_WORDS}. */
export type RoleWord = keyof typeof ROLE_WORDS;

/** The roles that a word or a list stands for. */
export function rolesOf(roles: RoleWord | readonly Role[]): readonly Role[] {
  return typeof roles === 'string' ? ROLE_WORDS[roles] : roles;
}

/** True for the roles of the practice. */
export function isStaff(role: Role): boolean {
  return role !== 'ROLE_PATIENT';
}

/** The page that a role opens after signing in (specification, section 4, Sign-in and session). */
export const HOME_OF: Readonly<Record<Role, string>> = {
  ROLE_PATIENT: '/home',
  ROLE_DOCTOR: '/doctor/home',
  ROLE_HCP_ADMIN: '/admin/home',
  ROLE_SYS_ADMIN: '/admin/home',
};
