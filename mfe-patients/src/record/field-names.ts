import type { ADDRESS_PARTS, AddressInfo, BasicInfo, InsuranceInfo, PatientRecord } from '@openward/contract/people';
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

/** What a part of an address is called. */
export function addressPartName(part: (typeof ADDRESS_PARTS)[number], t: T): string {
  switch (part) {
    case 'Address1':
      return t('Address line 1');
    case 'Address2':
      return t('Address line 2');
    case 'Address3':
      return t('Address line 3');
    case 'City':
      return t('City');
    case 'State':
      return t('State');
    case 'ZipCode':
      return t('Zip code');
  }
}

/** A field's value as somebody reads it. */
export function shownValue(field: string, value: unknown, t: T): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'emgrContRelation') return relationName(String(value), t);
  if (field === 'status') return value === 'ACTIVE' ? t('Active') : t('Inactive');
  return String(value);
}
