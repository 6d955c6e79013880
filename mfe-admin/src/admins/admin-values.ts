import type { AdminAccount } from '@openward/contract/people';
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

/** A new one, with the password typed twice. */
export interface NewAdminValues extends AdminValues {
  password: string;
  confirmPassword: string;
}

/** What the form of a new administrator begins with. */
export function newAdminOf(userRole: AdminValues['userRole']): NewAdminValues {
  return {
    ...{ userRole, firstName: '', lastName: '', email: '', telePhoneNo: '', status: 'ACTIVE', hospitalId: '' },
    ...{ password: '', confirmPassword: '' },
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
