import type { PatientRecord } from '@openward/contract/people';
import { and, type SQL, sql } from 'drizzle-orm';
import { recordsOf } from '../../people/index.ts';
import { PatientSearch } from '../../platform/database/lists.ts';
import { instant, nullable, text } from '../../platform/database/rows.ts';
import { patient, user } from '../../platform/database/schema/index.ts';
import { type Key, orderOf } from '../../platform/http/list-page.ts';
import { coverageOf } from '../mapping/coverage.ts';
import { patientOf } from '../mapping/patient.ts';
import { emergencyContactOf } from '../mapping/related-person.ts';
import type { Resource } from '../mapping/types.ts';
import { referenceTo as refer } from '../mapping/values.ts';
import {
  always,
  type Condition,
  dateIn,
  identifierIn,
  idIn,
  referenceTo,
  stringIn,
  tokenBy,
} from '../search/conditions.ts';
import { SearchPage } from '../search/page.ts';
import type { Source } from '../source.ts';

const BY_ID: Key = { by: patient.id, type: 'uuid' };
const SORTABLE = new Map<string, Key>([
  ['_id', BY_ID],
  ['family', { by: user.lastName, type: 'name' }],
  ['birthdate', { by: sql`coalesce(${patient.dateOfBirth}, 'infinity')`, type: 'date' }],
]);

/** The time of the record's current version. */
const CHANGED_AT = sql`coalesce(
  (select max(changed_at) from record_change where record_id = ${patient.id}), ${user.createdAt})`;

const FROM = sql`${patient} join ${user} on ${user.id} = ${patient.userId}`;

/** Name conditions, first narrowed down by the index of the search text. */
function named(...columns: Parameters<typeof stringIn>): Condition {
  const exactly = stringIn(...columns);
  return (values, modifier, name) => {
    const narrowed = values.length === 1 ? PatientSearch.for(values[0], 'en')?.byIndex : undefined;
    return sql`(${and(narrowed, exactly(values, modifier, name))})`;
  };
}

/** The digits of a phone number as stored. */
const digits = (value: string) => value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** Patients whose record was not merged into another. */
export const patients: Source = {
  conditions: {
    _id: idIn(patient.id),
    _lastUpdated: dateIn(CHANGED_AT, sql`'UTC'`),
    identifier: identifierIn(patient.id),
    name: named(user.firstName, user.lastName),
    family: named(user.lastName),
    given: named(user.firstName),
    birthdate: dateIn(patient.dateOfBirth),
    // The portal does not ask for it.
    gender: always('unknown', 'http://hl7.org/fhir/administrative-gender'),
    email: tokenBy((code) => sql`lower(${user.email}) = lower(${code})`),
    phone: tokenBy((code): SQL | undefined =>
      digits(code) ? sql`(${user.phoneNo} = ${digits(code)} or ${patient.mobilePhoneNo} = ${digits(code)})` : undefined,
    ),
    active: tokenBy((code) =>
      ['true', 'false'].includes(code) ? sql`(${user.status} = 'ACTIVE') = ${code === 'true'}` : undefined,
    ),
  },

  async find(call, which, query) {
    const page = new SearchPage(query, orderOf(query.sort, SORTABLE, { keys: [BY_ID] }));
    const columns = { id: text, patientId: text, changedAt: instant, place: nullable(text) };
    const rows = await page.readWhole(call, 'patient', columns, (visible) => {
      const where = and(visible, which);
      return {
        rows: sql`
          select ${patient.id} as id, ${patient.id} as patient_id, ${CHANGED_AT} as changed_at, ${page.place} as place
          from ${FROM} where ${and(where, page.beyond) ?? sql`true`} ${page.tail}`,
        counted: sql`${FROM} where ${where ?? sql`true`}`,
      };
    });
    const records = await recordsOf(
      call.tx,
      rows.map(({ id }) => id),
    );
    const resources = rows.flatMap(({ id, changedAt }) => {
      const record = records.get(id);
      if (!record) return [];
      const meta = { versionId: String(record.version), lastUpdated: changedAt.toISOString() };
      return [{ ...patientOf(record), meta }];
    });
    return { resources, page: page.reply([]).page };
  },
};

/**
 * Resources that are part of a record, with ids of the patient's id, a hyphen and the part.
 * @param parts a table of the existing parts: the part and its column
 */
function ofRecords(
  parts: SQL,
  resourcesOf: (of: PatientRecord) => Resource[],
  more: Record<string, Condition> = {},
): Source {
  const from = sql`${FROM} cross join lateral ${parts} as kept(part, what)`;
  const keys: Key[] = [BY_ID, { by: sql`kept.part`, type: 'text' }];
  return {
    conditions: {
      _id: tokenBy((code) => {
        const [, id, part] = /^(.{36})-(\w+)$/.exec(code) ?? [];
        return id && part ? sql`(${idIn(patient.id)([id], '', '_id')} and kept.part = ${part})` : undefined;
      }),
      _lastUpdated: dateIn(CHANGED_AT, sql`'UTC'`),
      patient: referenceTo(patient.id, 'Patient'),
      ...more,
    },
    async find(call, which, query) {
      const page = new SearchPage(query, orderOf(undefined, SORTABLE, { keys }));
      const columns = { id: text, patientId: text, part: text, changedAt: instant, place: nullable(text) };
      const rows = await page.readWhole(call, 'patient', columns, (visible) => {
        const where = and(visible, sql`kept.what <> ''`, which);
        return {
          rows: sql`
            select ${patient.id} as id, ${patient.id} as patient_id, kept.part, ${CHANGED_AT} as changed_at,
                   ${page.place} as place
            from ${from} where ${and(where, page.beyond)} ${page.tail}`,
          counted: sql`${from} where ${where}`,
        };
      });
      const records = await recordsOf(call.tx, [...new Set(rows.map(({ id }) => id))]);
      const resources = rows.flatMap(({ id, part, changedAt }) => {
        const record = records.get(id);
        const found = record ? resourcesOf(record).filter((each) => each.id === `${id}-${part}`) : [];
        const meta = { versionId: String(record?.version), lastUpdated: changedAt.toISOString() };
        return found.map((each) => ({ ...each, meta }) as Resource);
      });
      return { resources, page: page.reply([]).page };
    },
  };
}

/** Emergency contacts. */
export const relatedPersons = ofRecords(
  sql`(values ('contact', ${patient.emgrContName}))`,
  (record) => emergencyContactOf(record, refer({ resourceType: 'Patient', id: record.id })),
  { name: stringIn(patient.emgrContName) },
);

/** Insurances. The insurer is only named, and has no resource here. */
export const coverages = ofRecords(
  sql`(values ('1', ${patient.primaryHealthInsurer}), ('2', ${patient.secondaryHealthInsurer}))`,
  (record) => coverageOf(record, refer({ resourceType: 'Patient', id: record.id }), 'names'),
  { beneficiary: referenceTo(patient.id, 'Patient') },
);
