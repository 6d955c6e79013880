import { type Contract, contract } from '@openward/contract/everything';
import {
  ADDRESS_PARTS,
  type AddressInfo,
  type BasicInfo,
  CHANNEL_NAMES,
  type PatientRecord,
} from '@openward/contract/people';
import { isUnderAge } from '@openward/contract/sharing';
import { plainPassword } from '@openward/contract/text';
import { eq } from 'drizzle-orm';
import { makePatient, refuseCommonPassword, refuseFutureBirth } from '../accounts/index.ts';
import { newId } from '../platform/database/ids.ts';
import { patient, patientAddress, user } from '../platform/database/schema/index.ts';
import type { Call, Handler, Prepared } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refusal } from '../platform/http/refusal.ts';
import { knownLanguage } from '../platform/messages/wording.ts';
import { mergeEdit, nameEditor, type Present } from '../platform/versions/merge-edit.ts';
import { holdRecord, recordOf } from './record.ts';

/** POST /patient/register by staff: creates an account and its record, unless the address is taken. */
export const registerPatient: Prepared<Contract['people']['registerPatient'], string> = {
  async before({ body }, { services }) {
    refuseCommonPassword(body.password, 'password');
    return services.passwords.hash(plainPassword(body.password));
  },

  async handle({ body }, { tx, caller, records, services }, passwordHash) {
    await refuseFutureBirth(tx, body.dateOfBirth, services.now());
    await nameEditor(tx, caller);
    const {
      userName: _userName,
      password: _password,
      firstName,
      lastName,
      telePhoneNo,
      language,
      status,
      ...rest
    } = body;
    const { email, ...own } = rest;
    const made = await makePatient(tx, {
      account: {
        email,
        passwordHash,
        firstName,
        lastName,
        phoneNo: telePhoneNo,
        language: knownLanguage(language),
        status,
      },
      record: decided(own),
      registeredBy: caller.userId,
    });
    if (!made) {
      throw refusal('account_exists', 'There is already an account with this email.', { field: 'email' });
    }
    const { patientId } = made;
    await records.record('register', 'patient', [{ id: patientId, patientId }]);
    return recordOf(tx, patientId);
  },
};

type Endpoints = Contract['people'];

/**
 * PUT /patient/update: names, contact and opt-ins. Patients cannot change their own status. The phone number is contact
 * data; codes go to the account's number.
 */
export const updatePatient: Handler<Endpoints['updatePatient']> = ({ body }, call) =>
  update(call, body.id, async (before) => {
    const asked = await mergeEdit(call, contract.people.updatePatient, decided(body), presentOf(before));
    if (asked.dateOfBirth !== before.dateOfBirth) {
      refuseMinorsBirthDate(call, before, asked);
      await refuseFutureBirth(call.tx, asked.dateOfBirth, call.services.now());
    }
    const { firstName, lastName, telePhoneNo, language, status, ...own } = fieldsOf(asked);
    const kept = call.caller.role === 'ROLE_PATIENT' ? before.status : status;
    await call.tx
      .update(user)
      .set({ firstName, lastName, phoneNo: telePhoneNo, language: knownLanguage(language), status: kept })
      .where(eq(user.id, before.userId));
    await call.tx.update(patient).set(own).where(eq(patient.id, before.id));
  });

/**
 * Access of parents depends on the birth date, so only staff may change that of a minor or make an adult a minor.
 * @throws Refusal invalid_input at `dateOfBirth`
 */
function refuseMinorsBirthDate(
  { caller, services }: Call & { caller: Caller },
  before: PatientRecord,
  asked: { dateOfBirth: string | null },
): void {
  if (caller.role !== 'ROLE_PATIENT' || !before.dateOfBirth) return;
  const days = [before.dateOfBirth, asked.dateOfBirth];
  if (!days.some((day) => day && isUnderAge(day, services.now()))) return;
  throw refusal('invalid_input', 'Only the practice can change the date of birth of a person under 18.', {
    field: 'dateOfBirth',
  });
}

/** PUT /patient/update/address: a billing address marked as the same follows the physical one. */
export const updateAddress: Handler<Endpoints['updateAddress']> = ({ body }, call) =>
  update(call, body.id, async (before) => {
    const asked = fieldsOf(await mergeEdit(call, contract.people.updateAddress, body, presentOf(before)));
    const values = asked.isBillingAddressSameAsPhysicalAddress ? billedAtHome(asked) : asked;
    await call.tx
      .insert(patientAddress)
      .values({ ...values, patientId: before.id, id: newId() })
      .onConflictDoUpdate({ target: patientAddress.patientId, set: values });
  });

/** PUT /patient/update/insuranceinfo: insurances and the emergency contact. */
export const updateInsurance: Handler<Endpoints['updateInsurance']> = ({ body }, call) =>
  update(call, body.id, async (before) => {
    const values = fieldsOf(await mergeEdit(call, contract.people.updateInsurance, body, presentOf(before)));
    await call.tx.update(patient).set(values).where(eq(patient.id, before.id));
  });

/** Changes a record while it is locked. @returns the changed record */
async function update(
  call: Call,
  id: string,
  change: (before: PatientRecord) => Promise<void>,
): Promise<PatientRecord> {
  const before = await holdRecord(call, id);
  await change(before);
  await call.records.record('update', 'patient', [{ id: before.id, patientId: before.id }]);
  return recordOf(call.tx, before.id);
}

function presentOf(record: PatientRecord): Present {
  const { id, version, patientAddressDetails, consents: _consents, ...values } = record;
  const derived = {
    by: 'isBillingAddressSameAsPhysicalAddress',
    fields: ADDRESS_PARTS.map((part) => `billing${part}`),
  };
  return {
    id,
    version,
    values: { ...values, ...patientAddressDetails },
    renamed: { phone_no: 'telePhoneNo' },
    derived,
  };
}

function fieldsOf<V extends { id: unknown; version?: unknown }>({ id: _id, version: _version, ...fields }: V) {
  return fields;
}

/** If only one of opt-in and opt-out is sent, it clears the other. */
function decided<V extends Partial<BasicInfo>>(given: V): V {
  const both: Record<string, unknown> = { ...given };
  for (const channel of CHANNEL_NAMES) {
    const [into, out] = [`${channel}OptIn`, `${channel}OptOut`];
    if (both[into] && both[out] === undefined) both[out] = false;
    if (both[out] && both[into] === undefined) both[into] = false;
  }
  return both as V;
}

function billedAtHome(given: AddressInfo): AddressInfo {
  const billing = ADDRESS_PARTS.map((part) => [`billing${part}`, given[`phy${part}`]]);
  return { ...given, ...Object.fromEntries(billing) };
}
