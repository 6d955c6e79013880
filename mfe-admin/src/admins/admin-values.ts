import type { AdminAccount } from '@openward/contract/people';
import { type FirstPasswordValues, TYPED_PASSWORD } from '../accounts/form-parts.tsx';
/** An administrator's form values, with the names of the API. */
export interface AdminValues {
  userRole: AdminAccount['userRole'];
  firstName: string;
  lastName: string;
  email: string;
  telePhoneNo: string;
  status: AdminAccount['status'] | '';
  /** Empty for a system admin. */
  hospitalId: string;
}

/** A new administrator's form values. */
export interface NewAdminValues extends AdminValues, FirstPasswordValues {}

/** The initial values of a new administrator. */
export function newAdminOf(userRole: AdminValues['userRole']): NewAdminValues {
  return {
    ...{ userRole, firstName: '', lastName: '', email: '', telePhoneNo: '', status: 'ACTIVE', hospitalId: '' },
    ...TYPED_PASSWORD,
  };
}

/** Converts a stored administrator to form values. */
export function valuesOf(admin: AdminAccount): AdminValues & { id: string } {
  const { id, userRole, firstName, lastName, email, telePhoneNo, status, hospitalId } = admin;
  return { id, userRole, firstName, lastName, email, telePhoneNo, status, hospitalId: hospitalId ?? '' };
}

/** The request body; a system admin has no hospital. */
export function bodyOf<V extends AdminValues>({ hospitalId, ...rest }: V) {
  return { ...rest, ...(hospitalId && { hospitalId }) };
}
