import type { AuditEntry, AuditPage, RecordAccess } from '@openward/contract/audit';
import { and, type SQL, sql } from 'drizzle-orm';
import { aboutPatients, auditWhere, recordAccess } from '../../audit/index.ts';
import { recordsOf } from '../../platform/access/merged.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { ACTIONS, auditEventOf } from '../mapping/audit-event.ts';
import { referenceTo as refer } from '../mapping/values.ts';
import { type Given, idsAsked } from '../search/asked.ts';
import { dateIn, tokenBy } from '../search/conditions.ts';
import type { ExchangeCall, Source } from '../source.ts';

const UTC = sql`'UTC'`;
/** Maximum number of entries counted. */
const MOST = 1_000;

/** Access to patients' data: patients see their own as in the portal, administrators see all. */
export const auditEvents: Source = {
  conditions: {
    _id: tokenBy((code) => (/^\d{1,15}$/.test(code) ? sql`audit.position = ${code}::bigint` : undefined)),
    _lastUpdated: dateIn(sql`audit.at`, UTC),
    date: dateIn(sql`audit.at`, UTC),
    subtype: tokenBy((code) => sql`audit.action = ${code}`, ACTIONS),
  },

  async find(call, which, { size, after }, given) {
    const before = after === undefined ? undefined : Number(after);
    if (before !== undefined && !(Number.isSafeInteger(before) && before > 0)) {
      throw refusal('invalid_input', 'We could not find this page of the list. Please start again at the first page.', {
        field: 'after',
      });
    }
    const { patientId } = call.caller;
    const asked = { before, size: size || MOST };
    const isOthers = patientId !== null && !isAbout(patientId, given);
    const found: AuditPage<RecordAccess | AuditEntry> = patientId
      ? await recordAccess(call, { ...asked, own: 'yes' }, isOthers ? sql`false` : which)
      : await auditWhere(call, await aboutThose(call, which, given), asked);
    const reader = patientId ? refer({ resourceType: 'Patient', id: patientId }) : undefined;
    const resources = found.entries.map((entry) => ({
      ...auditEventOf(entry, reader),
      meta: { versionId: '1', lastUpdated: entry.at },
    }));
    const next = found.before === null ? {} : { after: String(found.before) };
    if (size !== 0) return { resources, page: { size: resources.length, total: 0, isMore: true, ...next } };
    // Counting stops here, because entries are as many as calls.
    if (found.before !== null) {
      throw refusal('limit_reached', 'There are more than {most} entries. Please choose fewer days.', {
        values: { most: MOST },
      });
    }
    return { resources: [], page: { size: 0, total: resources.length } };
  },
};

/** Whether a patient asks for their own entries; entries about others as well do not reveal that. */
function isAbout(patientId: string, given: Given): boolean {
  return idsAsked(given, 'patient', 'Patient').every((ids) => ids.includes(patientId));
}

/** Entries about patients, including records merged into theirs. */
async function aboutThose({ tx }: ExchangeCall, which: SQL | undefined, given: Given): Promise<SQL> {
  const about = await pipelined(
    ...idsAsked(given, 'patient', 'Patient').map(async (asked) => {
      const { patientIds } = await recordsOf(tx, sql`id = any(${sql.param(asked)}::uuid[])`);
      return aboutPatients(sql`${sql.param([...asked, ...patientIds])}::uuid[]`);
    }),
  );
  return sql`${and(sql`true`, which, ...about)}`;
}
