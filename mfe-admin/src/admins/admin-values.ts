import type { AdminAccount } from '@openward/contract/people';
import { type FirstPasswordValues, TYPED_PASSWORD } from '../accounts/form-parts.tsx';
/** An administrator as the fields hold them; the names are those of the wire. */
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

/** A new one. */
export interface NewAdminValues extends AdminValues, FirstPasswordValues {}

/** What the form of a new administrator begins with. */
export function newAdminOf(userRole: AdminValues['userRole']): NewAdminValues {
  return {
    ...{ userRole, firstName: '', lastName: '', email: '', telePhoneNo: '', status: 'ACTIVE', hospitalId: '' },
    ...TYPED_PASSWORD,
  };
}

/** What the server keeps, as the fields hold it. */
export function valuesOf(admin: AdminAccount): AdminValues & { id: string } {
  const { id, userRole, firstName, lastName, email, telePhoneNo, status, hospitalId } = admin;
  return { id, userRole, firstName, lastName, email, telePhoneNo, status, hospitalId: hospitalId ?? '' };
}

/** What is sent; a system admin has no hospital. */
export function bodyOf<V extends AdminValues>({ hospitalId, ...rest }: V) {
  return { ...rest, ...(hospitalId && { hospitalId }) };
}
