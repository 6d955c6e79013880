import { USER_STATUSES } from '../core/enums.ts';
import {
  flag,
  id,
  isoDay,
  isoInstant,
  listOf,
  mapOf,
  oneOf,
  personNames,
  record,
  template,
  text,
  wholeNumber,
} from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import {
  CHANNEL_NAMES,
  CONSENT_CHOICES,
  CONSENT_SOURCES,
  MERGE_FIELDS,
  MERGE_WARNINGS,
  PATIENT_RELATIONSHIPS,
  SAME_AS,
} from './fields.ts';
import { ADMIN_ROLES } from './schemas.ts';

export const staffNameResult = record({ id: id(), ...personNames });

/** The address of the caller's picture. */
export const avatarResult = record({ avatar: text() });

export const bookingRuleResult = record({
  /** Empty if the rule applies to all of the doctor's appointments. */
  consultationType: text(),
  /** Minutes before the start by which a patient must book; 0 for no limit. */
  noticeMinutes: wholeNumber(),
  /** Minutes before the start until which a patient can move or cancel; 0 for no limit. */
  cancelMinutes: wholeNumber(),
  /** Most appointments per day; null for no limit. */
  mostPerDay: wholeNumber().nullable(),
  /** Only for patients without a completed visit to the doctor. */
  newPatientsOnly: flag(),
  /** Bookings are confirmed automatically. */
  autoConfirm: flag(),
});

export const doctorResult = record({
  id: id(),
  ...personNames,
  hospitalId: id(),
  /** The hospital's name (specification, section 3, Doctor). */
  hospitalName: text(),
  /** Postal address on one line; empty if unknown. */
  hospitalAddress: text(),
  /** Empty if unknown. */
  hospitalPhone: text(),
  /** IANA name of the hospital's zone, which the doctor's working hours use. */
  timeZone: text(),
  /** The consultation types that the doctor offers. */
  speciality: listOf(text()),
  /** Slot length in minutes, used by visits whose type has no length. */
  slotMinutes: wholeNumber(),
  /** Minutes per visit by consultation type. */
  visitMinutes: mapOf(wholeNumber()),
  /** Rules of the doctor and of consultation types; the stricter one applies. */
  bookingRules: listOf(bookingRuleResult),
});

/** A doctor in a select box. */
export const namedDoctorResult = record({
  id: id(),
  ...personNames,
  hospitalId: id(),
  hospitalName: text(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  speciality: listOf(text()),
});

export const hospitalResult = record({
  id: id(),
  name: text(),
  /** On one line; empty if unknown. */
  address: text(),
  /** Empty if unknown. */
  phone: text(),
  /** IANA name. */
  timeZone: text(),
  /** Inactive hospitals accept no new staff. Missing in the previous release of the API. */
  status: oneOf(USER_STATUSES).optional(),
});

const version = wholeNumber();

const status = oneOf(USER_STATUSES);

export const hospitalRecordResult = record({
  id: id(),
  version,
  name: text(),
  timeZone: text(),
  address: text(),
  phoneNo: text(),
  status,
  /** Future days without work, except for doctors with special hours; earliest first. */
  holidays: listOf(record({ date: text(), name: text() })),
  /** Number of bookable doctors. */
  activeDoctors: wholeNumber(),
});

/** Null if unknown. */
const dateOfBirth = isoDay().nullable();

/** The fields that tell patients of the same name apart in a list. */
const patientName = { id: id(), ...personNames, dateOfBirth };

export const patientNameResult = record(patientName);

export const listedPatientResult = record({ ...patientName, userId: id(), email: text(), status });

/** Missing texts are empty. */
export const patientRecordResult = record({
  id: id(),
  userId: id(),
  /** Increases with every change. */
  version,
  ...personNames,
  dateOfBirth,
  email: text(),
  telePhoneNo: text(),
  mobilePhoneNo: text(),
  mailAddress: text(),
  /** The language of the portal's messages, such as `de`. */
  language: text(),
  status,
  userRole: oneOf(['ROLE_PATIENT']),
  emailOptIn: flag(),
  emailOptOut: flag(),
  mailingOptIn: flag(),
  mailingOptOut: flag(),
  phoneNoOptIn: flag(),
  phoneNoOptOut: flag(),
  mobOptIn: flag(),
  mobOptOut: flag(),
  elcNotiOptIn: flag(),
  elcNotiOptOut: flag(),
  /** The latest choice per channel; the first choices of old records are unknown. */
  consents: listOf(
    record({
      channel: oneOf(CHANNEL_NAMES),
      choice: oneOf(CONSENT_CHOICES),
      decidedAt: isoInstant(),
      /** Null if unknown. */
      source: oneOf(CONSENT_SOURCES).nullable(),
    }),
  ),
  primaryHealthInsurer: text(),
  primaryHealthInsurerId: text(),
  secondaryHealthInsurer: text(),
  secondaryHealthInsurerId: text(),
  emgrContName: text(),
  emgrContPhone: text(),
  emgrContRelation: oneOf([...PATIENT_RELATIONSHIPS, '']),
  patientAddressDetails: record({
    id: id(),
    phyAddress1: text(),
    phyAddress2: text(),
    phyAddress3: text(),
    phyCity: text(),
    phyState: text(),
    phyZipCode: text(),
    isBillingAddressSameAsPhysicalAddress: flag(),
    billingAddress1: text(),
    billingAddress2: text(),
    billingAddress3: text(),
    billingCity: text(),
    billingState: text(),
    billingZipCode: text(),
  }).nullable(),
});

const account = {
  id: id(),
  /** Increases with every change. */
  version,
  ...personNames,
  email: text(),
  /** Ten digits; empty if unknown. */
  telePhoneNo: text(),
  status,
};

export const userAccountResult = record({
  ...account,
  userRole: oneOf(ROLES),
  /** Null for a patient and a system admin. */
  hospitalId: id().nullable(),
  hospitalName: text().nullable(),
});

export const adminAccountResult = userAccountResult.shape({ userRole: oneOf(ADMIN_ROLES) });

/** `id` names the doctor, `userId` the account. */
export const doctorAccountResult = record({
  ...account,
  userId: id(),
  userRole: oneOf(['ROLE_DOCTOR']),
  /** Calls also accept the hospital's name instead. */
  hospitalId: id(),
  hospitalName: text(),
  speciality: listOf(text()),
});

export const possibleDuplicateResult = record({
  ...patientName,
  /** The last digits of a phone number, such as `•••• 0123`; empty if there is none. */
  phoneHint: text(),
  status,
  /** The matching fields; swapped names, accents or one wrong letter still match. */
  sameAs: listOf(oneOf(SAME_AS)),
});

/** Whether there is a record; nothing else is revealed. */
export const elsewhereResult = record({ isKnown: flag() });

/** The opened record, or several if the person has more than one. */
export const openedElsewhereResult = record({ patientIds: listOf(id()), endsAt: isoInstant() });

const mergedSide = record({
  ...patientName,
  version,
  /** The e-mail address; empty for a record without an account. */
  email: text(),
  status,
  /** The record has an account. */
  signsIn: flag(),
  createdAt: isoInstant(),
});

/** Missing texts are empty; a consent is IN, OUT or NONE; status, language and day are as on the wire. */
export const mergePreviewResult = record({
  kept: mergedSide,
  merged: mergedSide,
  /** All fields in the order of the forms. */
  fields: listOf(
    record({
      name: oneOf(MERGE_FIELDS),
      kept: text(),
      merged: text(),
      differs: flag(),
      /** Preselects the merged record's value: the kept one is empty, or only the merged one opted out. */
      suggested: flag(),
    }),
  ),
  /** How many of each move to the kept record. */
  moves: record({
    appointments: wholeNumber(),
    waitingRequests: wholeNumber(),
    documents: wholeNumber(),
    messages: wholeNumber(),
    accessGiven: wholeNumber(),
    accessHeld: wholeNumber(),
    accessLimits: wholeNumber(),
  }),
  /** Show these and send them back as `accepted`. */
  warnings: listOf(record({ kind: oneOf(MERGE_WARNINGS), message: template() })),
});

export const mergeResult = record({ mergeId: id(), patientId: id() });

/** `patientId` is the restored record. */
export const undoneMergeResult = record({
  patientId: id(),
  /** Fields changed since the merge, which keep the current value in the kept record. */
  stayed: listOf(oneOf(MERGE_FIELDS)),
});

export const patientMergeResult = record({
  id: id(),
  kept: record({ id: id(), ...personNames }),
  /** The name at the time of the merge. */
  merged: record({ id: id(), ...personNames }),
  mergedAt: isoInstant(),
  /** The administrator's name. */
  mergedBy: text(),
  reason: text(),
  /** Until when the merge can be undone; null if it was undone. */
  undoUntil: isoInstant().nullable(),
  /** Null unless the merge was undone. */
  undoneAt: isoInstant().nullable(),
  undoneBy: text().nullable(),
  undoReason: text().nullable(),
});
