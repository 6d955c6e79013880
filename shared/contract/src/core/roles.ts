/** The four kinds of user (specification, section 3, Enumerations). */
export const ROLES = ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

/** One of the four kinds of user. */
export type Role = (typeof ROLES)[number];

/** Everybody who works for the practice: all roles but the patient. */
export const STAFF = ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

/** Who sees to the practice's people, hours and imports: the system's administrators and those of a hospital. */
export const ADMINISTRATORS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

export const SYSTEM_ADMINISTRATORS = ['ROLE_SYS_ADMIN'] as const satisfies readonly Role[];

export const PATIENTS = ['ROLE_PATIENT'] as const satisfies readonly Role[];

/** Words for roles, as manifests use them; another role is added here. */
export const ROLE_WORDS = {
  everybody: ROLES,
  staff: STAFF,
  administrators: ADMINISTRATORS,
  'system-administrators': SYSTEM_ADMINISTRATORS,
  patients: PATIENTS,
} as const satisfies Record<string, readonly Role[]>;

/** One of {@link ROLE_WORDS}. */
export type RoleWord = keyof typeof ROLE_WORDS;

/** The roles of a word, or those of a list. */
export function rolesOf(roles: RoleWord | readonly Role[]): readonly Role[] {
  return typeof roles === 'string' ? ROLE_WORDS[roles] : roles;
}

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
