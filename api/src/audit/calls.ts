import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { exportAudit, listAudit } from './log.ts';
import { listRecordAccess } from './record-access.ts';

/** Who looked at or changed patients' data: for patients their own record, for system admins all. */
export const auditHandlers: Handlers<Contract['audit']> = { listRecordAccess, listAudit, exportAudit };
