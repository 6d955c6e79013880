import { sql } from 'drizzle-orm';
import { user } from '../platform/database/schema/index.ts';

/** The columns that the accounts of administrators and of doctors have in common. */
export const accountColumns = {
  version: user.version,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  telePhoneNo: sql<string>`coalesce(${user.phoneNo}, '')`,
  status: user.status,
};
