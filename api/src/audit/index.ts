import type { auditEndpoints } from '@openward/contract/patients';
import type { Handlers } from '../http/call.ts';
import { exportAudit, listAudit } from './log.ts';
import { listRecordAccess } from './record-access.ts';

/** Who looked at or changed patients' data: for patients their own record, for system admins all. */
export const auditHandlers: Handlers<typeof auditEndpoints> = { listRecordAccess, listAudit, exportAudit };
