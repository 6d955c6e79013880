import type { Appointment } from '../appointments/endpoints.ts';
import { endpoints, result } from '../core/endpoint.ts';
import type { UserStatus } from '../core/enums.ts';
import { pageQuery } from '../core/fields.ts';
import { ROLES, type Role } from '../core/roles.ts';
import type { Doctor } from '../doctors/endpoints.ts';
import {
  doctorParams,
  registerDoctorSchema,
  updateDoctorSchema,
  updateUserSchema,
  userParams,
  usersByRoleQuery,
} from './schemas/staff-schemas.ts';

/** Somebody's account. */
export interface UserAccount {
  id: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits; empty where nobody has entered it. */
  telePhoneNo: string;
  status: UserStatus;
  userRole: Role;
  /** Null for a patient and for a system admin. */
  hospitalId: string | null;
  hospitalName: string | null;
}

/** An administrator's account (specification, section 3, Admin). */
export interface AdminAccount extends UserAccount {
  userRole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN';
}

/** A doctor with what administrators and they themselves see of the account (specification, section 3, Doctor). */
export interface DoctorAccount {
  /** The doctor's. */
  id: string;
  /** The account's. */
  userId: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits; empty where nobody has entered it. */
  telePhoneNo: string;
  status: UserStatus;
  userRole: 'ROLE_DOCTOR';
  /** Calls also take the hospital's name in its place. */
  hospitalId: string;
  hospitalName: string;
  speciality: string[];
}

/** What became of a change of a doctor. */
export interface DoctorSaved {
  /** False where open appointments stand in the way and nobody has accepted that: then nothing has changed. */
  isSaved: boolean;
  /** The account as it is then. */
  doctor: DoctorAccount;
  /** Open appointments of a doctor who would be inactive or elsewhere, the next first. */
  open: Appointment[];
}

const ADMINS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;
/** Who sees doctors' accounts: a doctor the own, an HCP admin those of the own hospital. */
const DOCTORS_AND_ADMINS = ['ROLE_DOCTOR', ...ADMINS] as const;

/** Accounts of administrators and doctors (specification, section 7, Accounts and Doctors). */
export const staffEndpoints = endpoints({
  listAdmins: {
    method: 'GET',
    path: '/users/findAllByUserRole',
    roles: ['ROLE_SYS_ADMIN'],
    patientData: false,
    changes: false,
    query: usersByRoleQuery,
    paged: true,
    result: result<AdminAccount[]>(),
  },
  /** The own account; for a system admin also every administrator's, which is an {@link AdminAccount}. */
  getUser: {
    method: 'GET',
    path: '/users/:id',
    versioned: true,
    roles: ROLES,
    area: 'own',
    patientData: true,
    changes: false,
    params: userParams,
    result: result<UserAccount>(),
  },
  /**
   * Changes an administrator. The role never changes; the own status and e-mail stay, and an HCP admin's hospital is for
   * a system admin to change. Audited like everything that asks for it here.
   */
  updateAdmin: {
    method: 'PUT',
    path: '/users/update',
    versioned: true,
    roles: ADMINS,
    patientData: true,
    changes: true,
    edits: true,
    body: updateUserSchema,
    result: result<AdminAccount>(),
    message: 'Updated successfully.',
  },
  /** Doctors in every state, with their accounts. `GET /doctor` lists those who can be booked. */
  listDoctorAccounts: {
    method: 'GET',
    path: '/doctor/accounts',
    roles: ADMINS,
    patientData: false,
    changes: false,
    query: pageQuery,
    paged: true,
    result: result<DoctorAccount[]>(),
  },
  /** The account, for the doctor and for administrators; for a patient what `GET /doctor` tells of a doctor who can be booked. */
  getDoctor: {
    method: 'GET',
    path: '/doctor/:id',
    versioned: true,
    roles: ROLES,
    area: 'any',
    patientData: false,
    changes: false,
    params: doctorParams,
    result: result<DoctorAccount | Doctor>(),
  },
  registerDoctor: {
    method: 'POST',
    path: '/doctor/save',
    roles: ADMINS,
    patientData: true,
    changes: true,
    isDear: true,
    body: registerDoctorSchema,
    result: result<DoctorAccount>(),
    message: 'Registration successful',
  },
  /**
   * Changes a doctor. Hospital, specialities, status and e-mail are not the doctor's own to change, the hospital not an
   * HCP admin's: what the caller may not change stays what it was.
   */
  updateDoctor: {
    method: 'POST',
    path: '/doctor/update',
    roles: DOCTORS_AND_ADMINS,
    patientData: true,
    changes: true,
    edits: true,
    body: updateDoctorSchema,
    result: result<DoctorSaved>(),
  },
});
