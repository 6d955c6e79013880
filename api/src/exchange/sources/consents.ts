import { isStaff } from '@openward/contract';
import type { PersonName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { and, type SQL, sql } from 'drizzle-orm';
import { recordsOf } from '../../people/index.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { nullable, rowsOf, text } from '../../platform/database/rows.ts';
import { patient, proxyGrant, user } from '../../platform/database/schema/index.ts';
import { type Key, orderOf } from '../../platform/http/list-page.ts';
import { asGiven, asHeld, asStaffSees, isShownTo, visibleGrants } from '../../sharing/index.ts';
import {
  ACT_CODES,
  accessConsentOf,
  CATEGORIES,
  channelConsentsOf,
  LOINC,
  type ShownAccess,
} from '../mapping/consent.ts';
import type { Consent, Reference } from '../mapping/types.ts';
import { named, referenceTo as refer } from '../mapping/values.ts';
import { type Condition, dateIn, either, referenceTo, tokenBy } from '../search/conditions.ts';
import { SearchPage } from '../search/page.ts';
import type { ExchangeCall, Source } from '../source.ts';

const KEYS: readonly Key[] = [
  { by: patient.id, type: 'uuid' },
  { by: sql`consent.id`, type: 'text' },
];

function categoryIs(category: string, system: string): Condition {
  const is = sql`consent.category = ${category}`;
  return tokenBy((code) => (code === category ? is : undefined), system, is);
}

/** Patients' consents to channels and to proxies, as the portal shows both to the caller. */
export const consents: Source = {
  conditions: {
    _id: tokenBy((code) => sql`consent.id = ${code}`),
    _lastUpdated: dateIn(sql`consent.changed_at`, sql`'UTC'`),
    patient: referenceTo(patient.id, 'Patient'),
    date: dateIn(sql`consent.decided_at`, sql`'UTC'`),
    category: either(categoryIs(CATEGORIES.channel, LOINC), categoryIs(CATEGORIES.access, ACT_CODES)),
  },

  async find(call, which, query) {
    const page = new SearchPage(query, orderOf(undefined, new Map(), { keys: KEYS }));
    const from = (more?: SQL) => sql`${patient} join ${user} on ${user.id} = ${patient.userId}
      cross join lateral (${channelsOf(call)} union all ${grantsOf(call)}) consent
      where ${and(reachOf(call), which, more)}`;
    // This query only finds the rows; their content is read below, through the usual audited reads.
    const columns = { id: text, patientId: text, category: text, changedAt: text, place: nullable(text) };
    const rows = await page.read(
      call.tx,
      from(),
      rowsOf(call.tx, columns)`
        select consent.id, ${patient.id} as patient_id, consent.category,
               to_char(consent.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at,
               ${page.place} as place
        from ${from(page.beyond)} ${page.tail}`,
    );
    // An empty result is audited too.
    if (rows.length === 0) await call.records.record('read', 'patient', []);
    const isChannel = ({ category }: { category: string }) => category === CATEGORIES.channel;
    const [channels, grants] = await pipelined(
      readChannels(call, rows.filter(isChannel)),
      readGrants(
        call,
        rows.filter((row) => !isChannel(row)),
      ),
    );
    const found = new Map([...channels, ...grants].map((each) => [each.id, each]));
    const resources = rows.flatMap(({ id, changedAt }) => {
      const consent = found.get(id);
      return consent ? [{ ...consent, meta: { ...consent.meta, lastUpdated: changedAt } }] : [];
    });
    return { resources, page: page.reply([]).page };
  },
};

/** Patients whose consents the caller may see, so that others are not searched. */
function reachOf({ caller, records }: ExchangeCall): SQL {
  if (isStaff(caller.role)) return sql`true`;
  return sql`${patient.id} = any(array(
    select ${caller.patientId}::uuid
    union select ${proxyGrant.patientId} from ${proxyGrant} where ${records.ruleOf('proxyGrant')}))`;
}

/** Each channel for which a patient has made a choice. */
function channelsOf({ records }: ExchangeCall): SQL {
  return sql`
    select ${patient.id} || '-' || chosen.channel as id, last.decided_at,
           coalesce(last.decided_at, ${user.createdAt}) as changed_at, ${CATEGORIES.channel} as category
    from channel_choices(${patient}) as chosen
    left join lateral (
      select decided_at from channel_consent said
      where said.patient_id = ${patient.id} and said.channel = chosen.channel order by said.id desc limit 1
    ) last on true
    where ${records.ruleOf('patient')} and (chosen.choice <> 'NONE' or last.decided_at is not null)`;
}

/** Each grant of access that the caller may see. */
function grantsOf({ caller, records, services }: ExchangeCall): SQL {
  return sql`
    select proxy_grant.id::text, coalesce(accepted_at, proxy_grant.created_at),
           coalesce(ended_at, accepted_at, proxy_grant.created_at), ${CATEGORIES.access}
    from ${proxyGrant}
    join patient person on person.id = proxy_grant.patient_id
    join app_user person_user on person_user.id = person.user_id
    where proxy_grant.patient_id = ${patient.id} and ${records.ruleOf('proxyGrant')}
      and ${isShownTo(caller, services.now())}`;
}

type Place = { id: string; patientId: string };

const refTo = (id: string, name?: string) => refer({ resourceType: 'Patient', id }, name);

async function readChannels({ tx, records }: ExchangeCall, rows: readonly Place[]): Promise<Consent[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ patientId }) => patientId))];
  const [seen, found] = await pipelined(
    records.read(
      'patient',
      (visible) =>
        rowsOf(tx, { id: text, patientId: text })`
        select ${patient.id} as id, ${patient.id} as patient_id from ${patient}
        where ${visible} and ${patient.id} = any(${sql.param(ids)}::uuid[])`,
    ),
    recordsOf(tx, ids),
  );
  return seen.flatMap(({ id }) => {
    const record = found.get(id);
    const meta = { versionId: String(record?.version) };
    return record ? channelConsentsOf(record, refTo(id)).map((each) => ({ ...each, meta })) : [];
  });
}

async function readGrants(call: ExchangeCall, rows: readonly Place[]): Promise<Consent[]> {
  if (rows.length === 0) return [];
  const ids = sql.param(rows.map(({ id }) => id));
  const found = await visibleGrants(call, sql`proxy_grant.id = any(${ids}::uuid[])`);
  return found.map((row) => {
    const { access, whose } = shown(call, row);
    return { ...accessConsentOf(access, whose), meta: { versionId: String(row.version) } };
  });
}

/** Access as the portal's own lists show it: to staff, to the giver and to the proxy. */
function shown(
  { caller, services }: ExchangeCall,
  row: Parameters<typeof asHeld>[0],
): { access: ShownAccess; whose: Reference } {
  const now = services.now();
  const by = (person: PersonName) => named(nameOf(person));
  if (isStaff(caller.role)) {
    const { name, acceptedBy, givenBy, createdAt, acceptedAt, endedAt, endsOn, ...of } = asStaffSees(row, now);
    const proxy = acceptedBy ? by(acceptedBy) : named(name);
    const giver = givenBy ? by(givenBy) : undefined;
    const period = { begins: acceptedAt ?? createdAt, ends: endedAt ?? endsOn };
    return { access: { ...of, proxy, giver, ...period }, whose: refTo(row.patientId) };
  }
  if (row.patientId === caller.patientId) {
    const { name, acceptedBy, createdAt: begins, ...of } = asGiven(row, now);
    const proxy = acceptedBy ? by(acceptedBy) : named(name);
    return { access: { ...of, proxy, begins }, whose: refTo(row.patientId) };
  }
  const { endsOn: ends, ...of } = asHeld(row);
  const proxy = refTo(caller.patientId ?? '');
  // Proxies may read the patient's record only while acting for them, so it is named without a reference.
  return { access: { ...of, state: 'active', proxy, ends }, whose: by(of) };
}
