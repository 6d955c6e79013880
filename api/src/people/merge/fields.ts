import {
  ADDRESS_PARTS,
  CHANNEL_NAMES,
  type Channel,
  MERGE_FIELDS,
  type MergeField,
  type PatientRecord,
  RECORD_FIELDS,
  type RecordFieldName,
} from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { patient, patientAddress, user } from '../../platform/database/schema/index.ts';

/** The values of a record, with its account's user name and the time of its creation. */
export type Said = PatientRecord & { username: string; createdAt: string };

/** The values of both records before a merge, and of the kept one after it. */
export interface MergeSaid {
  kept: Said;
  merged: Said;
  after: Said;
  /** True if the two records have swapped sign-ins since. */
  hasSwapped: boolean;
}

type Address = NonNullable<PatientRecord['patientAddressDetails']>;
type AddressKind = 'phy' | 'billing';

/** Account data that {@link writeRecord} does not write. */
const ACCOUNT: readonly MergeField[] = ['signIn'];
const ADDRESSES: Partial<Record<MergeField, AddressKind>> = { physicalAddress: 'phy', billingAddress: 'billing' };

/** A field of a record as text, as a screen compares it: see the contract. */
export function textOfField(said: Said, field: MergeField): string {
  const channel = channelOf(field);
  if (channel) return choiceOf(said, channel);
  const kind = ADDRESSES[field];
  if (kind) return partsOf(said.patientAddressDetails, kind).filter(Boolean).join(', ');
  if (field === 'signIn') return signsIn(said.username) ? said.username : '';
  return String(said[field as RecordFieldName] ?? '');
}

/** The values of one record, with some fields taken from another. */
export function withFields(own: Said, other: Said, fields: readonly MergeField[]): Said {
  const whole: Record<string, unknown> = { ...own };
  for (const field of fields) {
    const channel = channelOf(field);
    if (channel) for (const name of optionsOf(channel)) whole[name] = other[name];
    else if (field in RECORD_FIELDS) whole[field] = other[field as RecordFieldName];
  }
  return { ...(whole as Said), patientAddressDetails: addressWith(own, other, fields) };
}

/** The fields in which two states of a record differ. */
export function differing(one: Said, other: Said): MergeField[] {
  return MERGE_FIELDS.filter(
    (field) => !ACCOUNT.includes(field) && textOfField(one, field) !== textOfField(other, field),
  );
}

/** The consents in which only the other record has opted out: an opt-out in either record holds. */
export function optedOutOnly(own: Said, other: Said): MergeField[] {
  const isOut = (said: Said, channel: Channel) => choiceOf(said, channel) === 'OUT';
  return CHANNEL_NAMES.filter((channel) => isOut(other, channel) && !isOut(own, channel)).map(
    (channel) => `${channel}Consent` as const,
  );
}

/** The channel of a consent; undefined for another field. */
function channelOf(field: MergeField): Channel | undefined {
  return CHANNEL_NAMES.find((channel) => field === `${channel}Consent`);
}

/** Writes the values of a record whose rows are locked. */
export async function writeRecord(tx: Tx, said: Said): Promise<void> {
  const { firstName, lastName, telePhoneNo, language, status } = said;
  await tx
    .update(user)
    .set({ firstName, lastName, phoneNo: telePhoneNo || null, language, status })
    .where(eq(user.id, said.userId));
  const { dateOfBirth, mailAddress, mobilePhoneNo } = said;
  const { primaryHealthInsurer, primaryHealthInsurerId, secondaryHealthInsurer, secondaryHealthInsurerId } = said;
  const { emgrContName, emgrContPhone, emgrContRelation } = said;
  const consents = Object.fromEntries(CHANNEL_NAMES.flatMap(optionsOf).map((name) => [name, said[name]]));
  await tx
    .update(patient)
    .set({
      ...{ dateOfBirth, mailAddress, mobilePhoneNo, emgrContName, emgrContPhone, emgrContRelation },
      ...{ primaryHealthInsurer, primaryHealthInsurerId, secondaryHealthInsurer, secondaryHealthInsurerId },
      ...consents,
    })
    .where(eq(patient.id, said.id));
  const { patientAddressDetails: address } = said;
  if (!address) {
    await tx.delete(patientAddress).where(eq(patientAddress.patientId, said.id));
    return;
  }
  const { id: _id, ...values } = address;
  await tx
    .insert(patientAddress)
    .values({ ...values, patientId: said.id, id: newId() })
    .onConflictDoUpdate({ target: patientAddress.patientId, set: values });
}

/** Copies time and author of the consents that a record takes from another. */
export async function keepDecisions(tx: Tx, from: string, to: string, fields: readonly MergeField[]): Promise<void> {
  const channels = fields.flatMap((field) => channelOf(field) ?? []);
  if (channels.length === 0) return;
  await tx.execute(sql`
    insert into channel_consent (patient_id, channel, choice, decided_at, source, decided_by)
    select ${to}::uuid, channel, choice, decided_at, source, decided_by
    from (
      select distinct on (channel) * from channel_consent
      where patient_id = ${from} and channel = any(${sql.param(channels)}::text[]) order by channel, id desc
    ) last`);
}

function optionsOf(channel: Channel) {
  return [`${channel}OptIn`, `${channel}OptOut`] as const;
}

function choiceOf(said: Said, channel: Channel): 'IN' | 'OUT' | 'NONE' {
  const [into, out] = optionsOf(channel);
  if (said[into]) return 'IN';
  return said[out] ? 'OUT' : 'NONE';
}

function partsOf(address: Address | null, kind: AddressKind): string[] {
  return ADDRESS_PARTS.map((part) => address?.[`${kind}${part}`] ?? '');
}

/** Null if all parts are empty. */
function addressWith(own: Said, other: Said, fields: readonly MergeField[]): Address | null {
  const from = (field: MergeField) => (fields.includes(field) ? other : own).patientAddressDetails;
  const [physical, billing] = [from('physicalAddress'), from('billingAddress')];
  const parts = (['phy', 'billing'] as const).flatMap((kind) => {
    const source = kind === 'phy' ? physical : billing;
    return ADDRESS_PARTS.map((part) => [`${kind}${part}`, source?.[`${kind}${part}`] ?? '']);
  });
  if (parts.every(([, text]) => text === '')) return null;
  const isOneAddress = String(partsOf(physical, 'phy')) === String(partsOf(billing, 'billing'));
  const said = [own, other].map(({ patientAddressDetails: address }) => address?.isBillingAddressSameAsPhysicalAddress);
  const [isOwnOne = false, isOtherOne = false] = said;
  const isSaidOne = fields.includes('billingAddress')
    ? isOtherOne
    : isOwnOne || (isOtherOne && fields.includes('physicalAddress'));
  return {
    id: own.patientAddressDetails?.id ?? '',
    ...(Object.fromEntries(parts) as Omit<Address, 'id' | 'isBillingAddressSameAsPhysicalAddress'>),
    // Bills keep their destination, whatever the other address is now.
    isBillingAddressSameAsPhysicalAddress: isOneAddress && isSaidOne,
  };
}
