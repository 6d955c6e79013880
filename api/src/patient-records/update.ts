import type { AddressInfo, BasicInfo, PatientRecord, patientRecordEndpoints } from '@openward/contract/patients';
import { ADDRESS_PARTS } from '@openward/contract/patients';
import { eq } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { patient, patientAddress, user } from '../database/schema/index.ts';
import type { Call, Handler } from '../http/call.ts';
import { refuseConflict } from './conflict.ts';
import { holdRecord, recordOf } from './record.ts';

type Endpoints = typeof patientRecordEndpoints;
type Of = { id: string; version?: number | undefined };

/**
 * PUT /patient/update: names, contact and how somebody wants to be reached. Nobody changes the own status. The
 * number is contact data: codes go to the account's own.
 */
export const updatePatient: Handler<Endpoints['updatePatient']> = async ({ body }, call) => {
  const { id, version, ...given } = body;
  return update(call, { id, version }, async (before) => {
    const { status: asked, ...rest } = given;
    const values = { ...decided(rest), status: call.caller.role === 'ROLE_PATIENT' ? before.status : asked };
    await refuseConflict(call.tx, before, version, values);
    const { firstName, lastName, telePhoneNo, status, ...own } = values;
    await call.tx
      .update(user)
      .set({ firstName, lastName, phoneNo: telePhoneNo, status })
      .where(eq(user.id, before.userId));
    await call.tx.update(patient).set(own).where(eq(patient.id, before.id));
  });
};

/** PUT /patient/update/address: where it is the same, bills go to what is the physical address now. */
export const updateAddress: Handler<Endpoints['updateAddress']> = async ({ body }, call) => {
  const { id, version, ...given } = body;
  const values = given.isBillingAddressSameAsPhysicalAddress ? billedAtHome(given) : given;
  return update(call, { id, version }, async (before) => {
    await refuseConflict(call.tx, before, version, values);
    await call.tx
      .insert(patientAddress)
      .values({ ...values, patientId: before.id, id: newId() })
      .onConflictDoUpdate({ target: patientAddress.patientId, set: values });
  });
};

/** PUT /patient/update/insuranceinfo: insurances and the emergency contact. */
export const updateInsurance: Handler<Endpoints['updateInsurance']> = async ({ body }, call) => {
  const { id, version, ...values } = body;
  return update(call, { id, version }, async (before) => {
    await refuseConflict(call.tx, before, version, values);
    await call.tx.update(patient).set(values).where(eq(patient.id, before.id));
  });
};

/** Changes a record that is held meanwhile. @returns it as it is then */
async function update(
  call: Call,
  { id }: Of,
  change: (before: PatientRecord) => Promise<void>,
): Promise<PatientRecord> {
  const before = await holdRecord(call, id);
  await change(before);
  await call.records.record('update', 'patient', [{ id: before.id, patientId: before.id }]);
  return recordOf(call.tx, before.id);
}

const CHANNELS = ['email', 'mailing', 'phoneNo', 'mob', 'elcNoti'] as const;

/** Who opts in takes back that they opted out, and the other way round, where only one of them is said. */
export function decided<V extends Partial<BasicInfo>>(given: V): V {
  const both: Record<string, unknown> = { ...given };
  for (const channel of CHANNELS) {
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
