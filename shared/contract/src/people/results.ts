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

/** The own picture's address. */
export const avatarResult = record({ avatar: text() });

export const bookingRuleResult = record({
  /** What it is about; empty where it is about every appointment with the doctor. */
  consultationType: text(),
  /** How long before it begins a patient must book, in minutes; 0 where it does not matter. */
  noticeMinutes: wholeNumber(),
  /** How long before it begins a patient can last move or cancel it, in minutes; 0 where it does not matter. */
  cancelMinutes: wholeNumber(),
  /** Appointments of one day; null for no limit. */
  mostPerDay: wholeNumber().nullable(),
  /** Only for patients without a completed visit with the doctor. */
  newPatientsOnly: flag(),
  /** Confirmed as soon as it is booked. */
  autoConfirm: flag(),
});

export const doctorResult = record({
  id: id(),
  ...personNames,
  hospitalId: id(),
  /** The hospital's name (specification, section 3, Doctor). */
  hospitalName: text(),
  /** As it stands on an envelope, in one line; empty where nobody has entered it. */
  hospitalAddress: text(),
  /** Empty where nobody has entered it. */
  hospitalPhone: text(),
  /** IANA name of the hospital's zone, which the doctor's working hours are kept in. */
  timeZone: text(),
  /** The consultation types that can be booked with the doctor. */
  speciality: listOf(text()),
  /** The length of one of their slots, in minutes: of every visit whose type has no length of its own. */
  slotMinutes: wholeNumber(),
  /** How long a visit of each of their types takes, in minutes. */
  visitMinutes: mapOf(wholeNumber()),
  /** Of the doctor and of some of their types: for a visit the stricter of both counts. */
  bookingRules: listOf(bookingRuleResult),
});

/** What a choice of a doctor shows, and what it means. */
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
  /** On one line; empty where nobody has entered it. */
  address: text(),
  /** Empty where nobody has entered it. */
  phone: text(),
  /** IANA name. */
  timeZone: text(),
  /** Nobody is added to an inactive one. An api of the release before does not say it. */
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
  /** Days to come on which nobody works there, but for doctors with hours of their own on them; the earliest first. */
  holidays: listOf(record({ date: text(), name: text() })),
  /** How many doctors who can be booked work there. */
  activeDoctors: wholeNumber(),
});

/** Null where nobody has said it. */
const dateOfBirth = isoDay().nullable();

/** What a list needs to tell patients of the same name apart. */
const patientName = { id: id(), ...personNames, dateOfBirth };

export const patientNameResult = record(patientName);

export const listedPatientResult = record({ ...patientName, userId: id(), email: text(), status });

/** Texts that nobody has entered are empty. */
export const patientRecordResult = record({
  id: id(),
  userId: id(),
  /** Rises with each change of the record, whoever makes it. */
  version,
  ...personNames,
  dateOfBirth,
  email: text(),
  telePhoneNo: text(),
  mobilePhoneNo: text(),
  mailAddress: text(),
  /** A code such as `de`: in which the portal writes to the patient. */
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
  /** The last choice of each channel that somebody has chosen; the first choices of old records are not known. */
  consents: listOf(
    record({
      channel: oneOf(CHANNEL_NAMES),
      choice: oneOf(CONSENT_CHOICES),
      decidedAt: isoInstant(),
      /** Null where it is not known. */
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
  /** Rises with each change, whoever makes it. */
  version,
  ...personNames,
  email: text(),
  /** Ten digits; empty where nobody has entered it. */
  telePhoneNo: text(),
  status,
};

export const userAccountResult = record({
  ...account,
  userRole: oneOf(ROLES),
  /** Null for a patient and for a system admin. */
  hospitalId: id().nullable(),
  hospitalName: text().nullable(),
});

export const adminAccountResult = userAccountResult.shape({ userRole: oneOf(ADMIN_ROLES) });

/** `id` is the doctor's, `userId` the account's. */
export const doctorAccountResult = record({
  ...account,
  userId: id(),
  userRole: oneOf(['ROLE_DOCTOR']),
  /** Calls also take the hospital's name in its place. */
  hospitalId: id(),
  hospitalName: text(),
  speciality: listOf(text()),
});

export const possibleDuplicateResult = record({
  ...patientName,
  /** The last digits of a phone number, such as `•••• 0123`; empty where there is none. */
  phoneHint: text(),
  status,
  /** What is the same, or nearly: a name may be swapped, have other accents or one wrong letter. */
  sameAs: listOf(oneOf(SAME_AS)),
});

/** Whether there is a record, and nothing more of it. */
export const elsewhereResult = record({ isKnown: flag() });

/** The record that was opened; several where one person is there more than once. */
export const openedElsewhereResult = record({ patientIds: listOf(id()), endsAt: isoInstant() });

const mergedSide = record({
  ...patientName,
  version,
  /** Where the patient can be written to; empty where nobody signs in to the record. */
  email: text(),
  status,
  /** Somebody can sign in to it. */
  signsIn: flag(),
  createdAt: isoInstant(),
});

/** Of texts that nobody has entered an empty one; a consent is IN, OUT or NONE, a status, language or day as on the wire. */
export const mergePreviewResult = record({
  kept: mergedSide,
  merged: mergedSide,
  /** All of them, in the order of the forms. */
  fields: listOf(
    record({
      name: oneOf(MERGE_FIELDS),
      kept: text(),
      merged: text(),
      differs: flag(),
      /** The merged record's should be chosen at first: the kept one has none, or only this one opted out. */
      suggested: flag(),
    }),
  ),
  /** How many of each go from the merged record to the kept one. */
  moves: record({
    appointments: wholeNumber(),
    waitingRequests: wholeNumber(),
    documents: wholeNumber(),
    messages: wholeNumber(),
    accessGiven: wholeNumber(),
    accessHeld: wholeNumber(),
    accessLimits: wholeNumber(),
  }),
  /** To be shown, and sent back as `accepted`. */
  warnings: listOf(record({ kind: oneOf(MERGE_WARNINGS), message: template() })),
});

export const mergeResult = record({ mergeId: id(), patientId: id() });

/** `patientId` is the record that is there again. */
export const undoneMergeResult = record({
  patientId: id(),
  /** Fields that somebody has changed since: those of the record that was kept stay as they are now. */
  stayed: listOf(oneOf(MERGE_FIELDS)),
});

export const patientMergeResult = record({
  id: id(),
  kept: record({ id: id(), ...personNames }),
  /** By the names of that moment. */
  merged: record({ id: id(), ...personNames }),
  mergedAt: isoInstant(),
  /** An administrator's name. */
  mergedBy: text(),
  reason: text(),
  /** Until when it can be undone; null where it was. */
  undoUntil: isoInstant().nullable(),
  /** Null where it stands. */
  undoneAt: isoInstant().nullable(),
  undoneBy: text().nullable(),
  undoReason: text().nullable(),
});
