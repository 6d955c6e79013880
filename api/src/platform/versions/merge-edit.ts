import type { Endpoint, FieldChange, InputOf, RecordConflict } from '@openward/contract';
import type { FactName } from '@openward/contract/platform';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { InferType, ISchema } from 'yup';
import type { Concerned } from '../access/visibility.ts';
import type { Tx } from '../database/database.ts';
import { patient, recordChange, user } from '../database/schema/index.ts';
import type { Call } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { parse } from '../http/input.ts';
import { invalidInput, Refusal, refusal } from '../http/refusal.ts';

type Body = Readonly<Record<string, unknown>>;

/** The current state of a record, whose row the call has locked. */
export interface Present {
  /** The id under which its versions are recorded. */
  id: string;
  version: number;
  /** The fields' values by their API names; fields of a missing part are missing. */
  values: Body;
  /** API names of columns whose name is not the same in camel case. */
  renamed?: Readonly<Record<string, string>>;
  /** Fields that belong together: if one has changed, all have. */
  together?: readonly string[];
  /** Fields that only repeat others while the field `by` is true, so that they do not change themselves. */
  derived?: { by: string; fields: readonly string[] };
  /** True where patients see only that the practice made a change, and not which of its users. */
  isStaffUnnamed?: boolean;
}

/** The complete body of an endpoint that edits. */
type Whole<E extends Endpoint> = E['body'] extends ISchema<unknown> ? InferType<E['body']> : never;

/** Not fields of the record: its id, the version that was edited, and accepted warnings. */
const NO_FIELDS = ['id', 'version', 'accept'];

/**
 * Applies an edit to a record. Edits of different fields are merged; a second edit of the same field is a conflict.
 * @throws Refusal conflict with a {@link RecordConflict} where another edit has changed one of the same fields to
 * something else since the edited version, or where that version does not exist yet; invalid_input where the two edits
 * do not fit together
 */
export async function mergeEdit<E extends Endpoint & { edits: true }>(
  call: Pick<Call, 'tx' | 'caller'>,
  endpoint: E,
  body: InputOf<E>['body'],
  present: Present,
): Promise<Whole<E>> {
  const { version, ...given } = body as Body & { version?: number };
  await nameEditor(call.tx, call.caller);
  const sent = Object.keys(given).filter((field) => !NO_FIELDS.includes(field) && given[field] !== undefined);
  const fields = Object.keys((endpoint.body as { fields?: object }).fields ?? {});
  const held = pick(
    present.values,
    fields.filter((field) => Object.hasOwn(present.values, field)),
  );
  const whole = { ...held, ...defined(given) } as Whole<E>;
  if (version === undefined) return whole;
  await refuseCollision(call, version, present, given, sent);
  return { ...whole, ...(await checked(endpoint, whole as Body, present, sent)) };
}

/**
 * Refuses a decision that is based on an older version if its fields have changed since, or on a version that does not
 * exist yet.
 * @throws Refusal conflict
 */
export async function refuseOutdated(
  call: Pick<Call, 'tx' | 'caller'>,
  version: number | undefined,
  present: Present,
  fields: readonly string[],
): Promise<void> {
  await nameEditor(call.tx, call.caller);
  if (version !== undefined) await refuseCollision(call, version, present, {}, fields);
}

/** Records this user as the editor of all changes later in the transaction. */
export async function nameEditor(tx: Tx, caller: Caller | null): Promise<void> {
  if (caller) await tx.execute(sql`select set_config('openward.user_id', ${caller.userId}, true)`);
}

/** If the version does not exist yet, its changes are unknown: every differing field is a conflict. */
async function refuseCollision(
  call: Pick<Call, 'tx' | 'caller'>,
  version: number,
  present: Present,
  given: Body,
  fields: readonly string[],
): Promise<void> {
  if (version === present.version) return;
  const isUnknown = version > present.version;
  const changes = await changesSince(call, isUnknown ? 0 : version, present);
  const joined = present.together?.some((field) => changes.has(field)) ? present.together : [];
  const { by, fields: repeated } = present.derived ?? { by: '', fields: [] };
  const isRepeated = !isUnknown && present.values[by] === true && !changes.has(by);
  const changed = fields.filter(
    (field) =>
      !(isRepeated && repeated.includes(field)) &&
      (isUnknown || changes.has(field) || joined.includes(field)) &&
      !isSame(given[field], present.values[field]),
  );
  if (changed.length === 0) return;
  const last = joined.flatMap((field) => changes.get(field) ?? []).at(-1);
  const details: RecordConflict = {
    version: present.version,
    changed: pick(present.values, changed),
    changedBy: Object.fromEntries(
      changed.flatMap((field) => {
        const change = changes.get(field) ?? last;
        return change ? [[field, change]] : [];
      }),
    ),
  };
  throw refusal('conflict', 'Someone else changed this in the meantime. Please check and save again.', { details });
}

/** The fields that have changed since a version, each with its last change. */
async function changesSince(
  { tx, caller }: Pick<Call, 'tx' | 'caller'>,
  version: number,
  { id, renamed = {}, isStaffUnnamed = false }: Present,
): Promise<Map<string, FieldChange>> {
  const rows = await tx
    .select({
      fields: recordChange.fields,
      at: recordChange.changedAt,
      userId: recordChange.changedBy,
      role: user.role,
      name: sql<string | null>`full_name(${user.firstName}, ${user.lastName})`,
      patientId: patient.id,
    })
    .from(recordChange)
    .leftJoin(user, eq(user.id, recordChange.changedBy))
    .leftJoin(patient, eq(patient.userId, user.id))
    .where(and(eq(recordChange.recordId, id), gt(recordChange.version, version)))
    .orderBy(asc(recordChange.version));
  const isStaff = caller?.role !== 'ROLE_PATIENT';
  return new Map(
    rows.flatMap(({ fields, at, userId, role, name, patientId }) => {
      // A patient must not learn the names of other patients, except of their own proxies.
      const isKnown = isStaff || role !== 'ROLE_PATIENT' || userId === caller.userId || patientId === caller.patientId;
      const isPractice = isStaffUnnamed && !isStaff && role !== null && role !== 'ROLE_PATIENT';
      const change: FieldChange = {
        by: isKnown && !isPractice ? name : null,
        ...(isPractice && { isPractice }),
        at: at.toISOString(),
      };
      return fields.map((column) => [renamed[column] ?? camelCase(column), change] as const);
    }),
  );
}

/**
 * Validates the result of two edits. Errors that existed before and are not in edited fields are ignored.
 * @returns the sent fields after casting, and all fields of a part that did not exist
 */
async function checked(endpoint: Endpoint, whole: Body, present: Present, sent: readonly string[]): Promise<Body> {
  try {
    const cast = Object.entries((await parse(endpoint.body, { ...whole })) as Body);
    return Object.fromEntries(cast.filter(([field]) => sent.includes(field) || !Object.hasOwn(present.values, field)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const before = await parse(endpoint.body, { ...whole, ...present.values }).then(
      () => ({}),
      ({ errors = {} }: Refusal) => errors,
    );
    const made = Object.entries(error.errors ?? {}).filter(([path]) => {
      const field = fieldOf(path);
      return sent.includes(field) || !Object.hasOwn(present.values, field) || !Object.hasOwn(before, path);
    });
    if (made.length === 0) return pick(whole, sent);
    throw invalidInput(Object.fromEntries(made));
  }
}

const fieldOf = (path: string) => path.split(/[.[]/)[0] ?? '';
const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const defined = (values: Body): Body =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const pick = (values: Body, fields: readonly string[]): Body =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
/** Compares API values; an empty text equals none. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * Records a version of a record that spans several tables, for which triggers cannot do it, and notifies open pages.
 * @param fields API names of the changed fields
 */
export async function noteChange(
  tx: Tx,
  fact: FactName,
  { id, version, fields }: { id: string; version: number; fields: readonly string[] },
  { doctorIds, hospitalIds }: Pick<Concerned, 'doctorIds' | 'hospitalIds'>,
): Promise<void> {
  const ids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;
  await tx.execute(sql`
    select note_record_change(${id}::uuid, ${version}::integer, ${sql.param([...fields])}::text[]),
           tell_record_changed(${fact}, ${id}::uuid, ${ids(doctorIds)}, ${ids(hospitalIds)}, '{}')`);
}
