import type { AddressInfo, BasicInfo, InsuranceInfo, PatientRecord } from '@openward/contract/patients';
import type { T } from '@openward/remote-kit';

/** What a form holds: texts and ticks, nothing left out. */
type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> };
export type BasicValues = Filled<BasicInfo>;
export type AddressValues = Filled<AddressInfo>;
export type InsuranceValues = Filled<InsuranceInfo>;

/** The ways somebody may be reached in, by what their fields begin with. */
export const CHANNELS = ['email', 'mailing', 'phoneNo', 'mob', 'elcNoti'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A channel in words (specification, section 2, Communication channel). */
export function channelName(channel: Channel, t: T): string {
  switch (channel) {
    case 'email':
      return t('Email');
    case 'mailing':
      return t('Mailing address');
    case 'phoneNo':
      return t('Phone');
    case 'mob':
      return t('Mobile phone');
    case 'elcNoti':
      return t('Electronic notification');
  }
}

/** What the form of the basic information begins with. */
export function basicOf(record: PatientRecord): BasicValues {
  return {
    firstName: record.firstName,
    lastName: record.lastName,
    dateOfBirth: record.dateOfBirth ?? '',
    telePhoneNo: record.telePhoneNo,
    status: record.status,
    mailAddress: record.mailAddress,
    mobilePhoneNo: record.mobilePhoneNo,
    emailOptIn: record.emailOptIn,
    emailOptOut: record.emailOptOut,
    mailingOptIn: record.mailingOptIn,
    mailingOptOut: record.mailingOptOut,
    phoneNoOptIn: record.phoneNoOptIn,
    phoneNoOptOut: record.phoneNoOptOut,
    mobOptIn: record.mobOptIn,
    mobOptOut: record.mobOptOut,
    elcNotiOptIn: record.elcNotiOptIn,
    elcNotiOptOut: record.elcNotiOptOut,
  };
}

const NOWHERE: AddressValues = {
  phyAddress1: '',
  phyAddress2: '',
  phyAddress3: '',
  phyCity: '',
  phyState: '',
  phyZipCode: '',
  isBillingAddressSameAsPhysicalAddress: false,
  billingAddress1: '',
  billingAddress2: '',
  billingAddress3: '',
  billingCity: '',
  billingState: '',
  billingZipCode: '',
};

/** What the form of the address begins with. */
export function addressOf({ patientAddressDetails }: PatientRecord): AddressValues {
  if (!patientAddressDetails) return NOWHERE;
  const { id: _id, ...address } = patientAddressDetails;
  return address;
}

/** What the form of the insurance begins with. */
export function insuranceOf(record: PatientRecord): InsuranceValues {
  return {
    primaryHealthInsurer: record.primaryHealthInsurer,
    primaryHealthInsurerId: record.primaryHealthInsurerId,
    secondaryHealthInsurer: record.secondaryHealthInsurer,
    secondaryHealthInsurerId: record.secondaryHealthInsurerId,
    emgrContName: record.emgrContName,
    emgrContPhone: record.emgrContPhone,
    emgrContRelation: record.emgrContRelation,
  };
}

/** The relation of an emergency contact in words. */
export function relationName(relation: string, t: T): string {
  switch (relation) {
    case 'Parent':
      return t('Parent');
    case 'Child':
      return t('Child');
    case 'Spouse':
      return t('Spouse');
    case 'Partner':
      return t('Partner');
    case 'Friend':
      return t('Friend');
    case 'Other relative':
      return t('Other relative');
    default:
      return relation;
  }
}

/** What a field is called in the forms, by its name on the wire. */
export function fieldName(field: string, t: T): string {
  const billing = /^billing(Address[123]|City|State|ZipCode)$/.exec(field)?.[1];
  if (billing) return t('Billing: {field}', { field: fieldName(`phy${billing}`, t) });
  const channel = CHANNELS.find((each) => field === `${each}OptIn` || field === `${each}OptOut`);
  if (channel) {
    const name = channelName(channel, t);
    return field.endsWith('In')
      ? t('{channel}: opt in', { channel: name })
      : t('{channel}: opt out', { channel: name });
  }
  const names: Record<string, () => string> = {
    firstName: () => t('First Name'),
    lastName: () => t('Last Name'),
    dateOfBirth: () => t('Date of birth'),
    telePhoneNo: () => t('Phone'),
    status: () => t('Status'),
    mailAddress: () => t('Mailing address'),
    mobilePhoneNo: () => t('Mobile phone'),
    phyAddress1: () => t('Address line 1'),
    phyAddress2: () => t('Address line 2'),
    phyAddress3: () => t('Address line 3'),
    phyCity: () => t('City'),
    phyState: () => t('State'),
    phyZipCode: () => t('Zip code'),
    isBillingAddressSameAsPhysicalAddress: () => t('Billing address is the same as the physical address'),
    primaryHealthInsurer: () => t('Primary insurer'),
    primaryHealthInsurerId: () => t('Primary insurer id'),
    secondaryHealthInsurer: () => t('Secondary insurer'),
    secondaryHealthInsurerId: () => t('Secondary insurer id'),
    emgrContName: () => t('Emergency contact name'),
    emgrContPhone: () => t('Emergency contact number'),
    emgrContRelation: () => t('Relationship'),
  };
  return names[field]?.() ?? field;
}
