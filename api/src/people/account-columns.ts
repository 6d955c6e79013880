import { sql } from 'drizzle-orm';
import { user } from '../platform/database/schema/index.ts';

/** The columns shared by the accounts of administrators and doctors. */
export const accountColumns = {
  version: user.version,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  telePhoneNo: sql<string>`coalesce(${user.phoneNo}, '')`,
  status: user.status,
};
