import type { PlainSentence } from '@openward/contract';
import { type NextSigner, type Signer, type SignerRelation, signerRolesOf } from '@openward/contract/documents';
import { isPatientSide, type SignerRole } from '@openward/contract/forms';
import { NO_SIGN_IN, type ProxyRelation } from '@openward/contract/sharing';
import { eq, type SQL, sql } from 'drizzle-orm';
import { stands } from '../platform/access/standing-grants.ts';
import { boolean, json, nullable, oneOf } from '../platform/database/rows.ts';
import { inStage, proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';

/** The next steps of a `form_version`, as JSON. @param signed the positions already signed */
function stepsAfter(signed: SQL): SQL {
  return sql`(
    select coalesce(jsonb_agg(step || jsonb_build_object('position', position) order by position), '[]')
    from (
      select step, position
      from jsonb_array_elements(form_version.signers -> 'steps') with ordinality as steps(step, position)
      where position <> all(${signed})
        -- One of them fills in the answers.
        and (cardinality(${signed}) > 0 or step ->> 'role' in ('Patient', 'Parent'))
      order by position
      limit case when (form_version.signers ->> 'inOrder')::boolean then 1 end
    ) next)`;
}

const FIRST_STEPS = stepsAfter(sql`array[]::integer[]`);

/** The next steps of a `document` with its `form_version`; empty if the form names no signers. */
const NEXT_STEPS = sql`(case when form_version.signers is not null and ${inStage('open')} then ${stepsAfter(sql`array(
  select signed_step from document_completion where document_completion.document_id = document.id
  union all
  select position from document_signature where document_signature.document_id = document.id)`)} else '[]' end)`;

const hasRole = (steps: SQL, role: SignerRole) => sql`${steps} @> ${JSON.stringify([{ role }])}::jsonb`;

/** The condition that none of these roles signs next. */
const isNone = (steps: SQL, roles: readonly SignerRole[]) =>
  sql`not (${sql.join(
    roles.map((role) => hasRole(steps, role)),
    sql` or `,
  )})`;

/** The condition that a document waits for the practice only. */
export const WAITS_FOR_PRACTICE = sql`(form_version.signers is not null and ${isNone(NEXT_STEPS, ['Patient', 'Parent'])})`;

/** The condition that a document waits for the patient. */
export const ASKS_PATIENT = sql`(form_version.signers is null or ${hasRole(NEXT_STEPS, 'Patient')})`;

/** The condition that staff may sign a document now. */
export const IS_FOR_PRACTICE = sql`(form_version.signers is not null and not ${isNone(NEXT_STEPS, ['Practice', 'Witness'])})`;

const hasSigned = (userId: SQL) => sql`(
  exists (select from document_completion
    where document_completion.document_id = document.id and document_completion.submitted_by = ${userId})
  or exists (select from document_signature
    where document_signature.document_id = document.id and document_signature.signed_by = ${userId}))`;

/** The condition that a user has signed or submitted a `document`. */
export const hasSignedIt = (userId: string) => hasSigned(sql`${userId}::uuid`);

/** The condition that a document waits for the caller. */
export function isTurnOf(caller: Caller): SQL {
  const roles = signerRolesOf(sideOf(caller));
  return sql`(${inStage('open')} and (form_version.signers is null
    or (not ${isNone(NEXT_STEPS, roles)} and not ${hasSignedIt(caller.userId)})))`;
}

/** The caller's relation to a patient, as far as it decides what they may sign. */
function sideOf({ role, actingFor }: Caller): SignerRelation {
  if (role !== 'ROLE_PATIENT') return role === 'ROLE_DOCTOR' ? 'Doctor' : 'Administrator';
  return actingFor ? 'Parent' : 'Self';
}

/**
 * The `proxy_grant` rows of the patient's proxies who may see documents.
 * @param patientId an SQL expression
 */
const actingFor = (patientId: SQL, now: Date) => sql`
  proxy_grant
  join patient person on person.id = proxy_grant.patient_id
  join app_user person_user on person_user.id = person.user_id
  join app_user proxy_user on proxy_user.id = proxy_grant.proxy_user_id and proxy_user.status = 'ACTIVE'
  where proxy_grant.patient_id = ${patientId} and 'documents' = any(proxy_grant.areas) and ${stands(now)}`;

/** The next signer that cannot sign: a patient who does not sign in, or a missing proxy. */
function missingSigner(now: Date): SQL {
  return sql`case
    when ${hasRole(NEXT_STEPS, 'Parent')} and not exists (
      select from ${actingFor(sql`document.patient_id`, now)} and not ${hasSigned(sql`proxy_grant.proxy_user_id`)})
    then 'Parent'
    when ${hasRole(NEXT_STEPS, 'Patient')} and exists (
      select from patient person join app_user person_user on person_user.id = person.user_id
      where person.id = document.patient_id and person_user.email like ${`%${NO_SIGN_IN}`})
    then 'Patient' end`;
}

/** The columns of {@link progressFor}. */
export const PROGRESS = {
  nextSigners: json<NextSigner[]>(),
  isSubmitted: boolean,
  isYourTurn: boolean,
  missingSigner: nullable(oneOf(['Patient', 'Parent'])),
};

/** The progress of a document, as columns over `document` and its `form_version`. */
export function progressFor(caller: Caller, now: Date): { [K in keyof typeof PROGRESS]: SQL } {
  return {
    nextSigners: NEXT_STEPS,
    isSubmitted: sql`exists (select from document_completion where document_completion.document_id = document.id)`,
    isYourTurn: isTurnOf(caller),
    missingSigner: caller.role === 'ROLE_PATIENT' ? sql`null::text` : missingSigner(now),
  };
}

/** The source of {@link askedPeople} for existing documents. @param which a condition on `document` */
export function ofDocuments(which: SQL): SQL {
  return sql`(
    select document.id as document_id, document.patient_id,
           form_version.signers is null or ${hasRole(NEXT_STEPS, 'Patient')} as asks_patient,
           ${hasRole(NEXT_STEPS, 'Parent')} as asks_parent
    from document
    join form_version on form_version.form_id = document.form_id and form_version.version = document.form_version
    where ${which})`;
}

/** The same for new or planned documents. @param pairs the `from` items: pairs of a `patient_id` and a `form` */
export function ofNewDocuments(pairs: SQL): SQL {
  return sql`(
    select distinct null::uuid as document_id, pair.patient_id,
           form_version.signers is null or ${hasRole(FIRST_STEPS, 'Patient')} as asks_patient,
           ${hasRole(FIRST_STEPS, 'Parent')} as asks_parent
    from ${pairs}
    join form_version on form_version.form_id = form.id and form_version.version = form.version)`;
}

/**
 * The people outside the practice for whom documents wait, and how to reach them: a `from` clause with
 * `asked.document_id`, `asked.patient_id` of the document, and `patient` and `patient_user` of the person.
 */
export function askedPeople(source: SQL, now: Date): SQL {
  return sql`${source} asked
    join lateral (
      select patient.user_id from patient where patient.id = asked.patient_id and asked.asks_patient
      union all
      select proxy_grant.proxy_user_id from ${actingFor(sql`asked.patient_id`, now)} and asked.asks_parent
        and not exists (select from document_completion
          where document_completion.document_id = asked.document_id
            and document_completion.submitted_by = proxy_grant.proxy_user_id)
        and not exists (select from document_signature
          where document_signature.document_id = asked.document_id
            and document_signature.signed_by = proxy_grant.proxy_user_id)
    ) whom on true
    join patient on patient.user_id = whom.user_id
    join app_user patient_user on patient_user.id = whom.user_id and patient_user.status = 'ACTIVE'`;
}

type SignerCall = Pick<Call, 'tx'> & { caller: Caller };

/** The caller as a signer: the name of their own account, and their relation to the patient. */
export async function signerOf({ tx, caller }: SignerCall): Promise<Signer> {
  const [name] = await tx
    .select({ firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(eq(user.id, caller.userId));
  if (!name) throw notFound('User not found.');
  return { ...name, relation: await relationOf({ tx, caller }) };
}

async function relationOf({ tx, caller }: SignerCall): Promise<SignerRelation> {
  if (!caller.actingFor) return sideOf(caller);
  const [grant] = await tx
    .select({ relation: proxyGrant.relation })
    .from(proxyGrant)
    .where(eq(proxyGrant.id, caller.actingFor.grantId));
  if (!grant) throw notFound('Access not found.');
  return grant.relation as ProxyRelation;
}

/**
 * The step that the caller may sign now.
 * @param position the step they mean; by default the first that they may sign
 * @throws Refusal wrong_state if it is another person's turn
 */
export function stepFor(
  next: readonly NextSigner[],
  relation: SignerRelation,
  position: number | undefined,
): NextSigner {
  const roles = signerRolesOf(relation);
  const own = next.filter(({ role }) => roles.includes(role));
  const found = position === undefined ? own[0] : own.find((step) => step.position === position);
  if (found) return found;
  throw notYourTurn(next);
}

function notYourTurn(next: readonly NextSigner[]): Refusal {
  const [first, ...more] = [...new Set(next.map(({ role }) => role))];
  return refusal('wrong_state', (first && more.length === 0 ? TURN[first] : severalTurns(next)) ?? NOT_WANTED);
}

const NOT_WANTED: PlainSentence = 'This document does not need your signature.';

const TURN: Readonly<Record<SignerRole, PlainSentence>> = {
  Patient: 'It is not your turn to sign. The patient signs next.',
  Parent: 'It is not your turn to sign. A parent or other proxy signs next.',
  Practice: 'It is not your turn to sign. The practice signs next.',
  Witness: 'It is not your turn to sign. A witness signs next.',
};

function severalTurns(next: readonly NextSigner[]): PlainSentence | undefined {
  return next.length > 0 && next.every(({ role }) => isPatientSide(role))
    ? 'It is not your turn to sign. The patient or a parent signs next.'
    : undefined;
}
