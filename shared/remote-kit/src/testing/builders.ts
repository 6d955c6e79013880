import type { SignedIn, User } from '@openward/contract/accounts';
import type { Appointment } from '@openward/contract/appointments';
import {
  type Doctor,
  initialChannels,
  type PatientRecord,
  RECORD_FIELDS,
  type RecordFieldName,
  recordValues,
} from '@openward/contract/people';
import { containerOf, type Registry, type Release } from '@openward/contract/releases';

/** The default time zone of hospitals is that of the device. */
const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

let made = 0;

function id(): string {
  return `0190a6e0-0000-7000-8000-${String(++made).padStart(12, '0')}`;
}

/** A signed-in user; a patient by default. */
export function aUser(given: Partial<User> = {}): User {
  const userRole = given.userRole ?? 'ROLE_PATIENT';
  return {
    id: id(),
    username: 'ada@openward.example',
    firstName: 'Ada',
    lastName: 'Byron',
    avatar: null,
    language: 'en',
    userRole,
    patientId: userRole === 'ROLE_PATIENT' ? id() : null,
    doctorId: userRole === 'ROLE_DOCTOR' ? id() : null,
    hospitalId: userRole === 'ROLE_HCP_ADMIN' ? id() : null,
    email: 'ada@openward.example',
    status: 'ACTIVE',
    isAnsweredSecretQuestion: 'Y',
    isProxy: false,
    secondFactor: null,
    secondFactorDueAt: null,
    ...given,
  };
}

/** A token with a readable expiry, as the shell needs it. */
export function aToken(secondsLeft = 900): string {
  const payload = { exp: Math.floor(Date.now() / 1000) + secondsLeft, jti: ++made };
  return `head.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_')}.seal`;
}

/** The result of signing in. */
export function aSession(given: Partial<SignedIn> = {}): SignedIn {
  return { user: aUser(), token: aToken(), refreshToken: `refresh-${++made}`, ...given };
}

/** A booked appointment of today. */
export function anAppointment(given: Partial<Appointment> = {}): Appointment {
  // In the future, because an appointment that has begun offers fewer actions.
  const start = new Date(Date.now() + 3_600_000);
  return {
    id: id(),
    version: 0,
    startDateTime: start.toISOString(),
    endDateTime: new Date(start.getTime() + 1_800_000).toISOString(),
    status: 'BOOKED',
    description: 'A cough that does not go',
    consultationType: 'General Practice',
    patientId: id(),
    doctorId: id(),
    doctorDetails: { firstName: 'Grace', lastName: 'Hopper' },
    patientDetails: { firstName: 'Ada', lastName: 'Byron' },
    hospitalName: 'Harbour Clinic',
    hospitalAddress: '1 Pier Road, Harbour',
    hospitalPhone: '4155550199',
    timeZone: DEVICE_ZONE,
    ...given,
  };
}

/** A doctor as users see it when booking. */
export function aDoctor(given: Partial<Doctor> = {}): Doctor {
  return {
    id: id(),
    firstName: 'Grace',
    lastName: 'Hopper',
    hospitalId: id(),
    hospitalName: 'Harbour Clinic',
    hospitalAddress: '1 Quay Street, Harbour Town',
    hospitalPhone: '4155550199',
    timeZone: DEVICE_ZONE,
    speciality: ['Cardiology'],
    slotMinutes: 30,
    visitMinutes: { Cardiology: 30 },
    bookingRules: [],
    ...given,
  };
}

type RecordTexts = Pick<PatientRecord, RecordFieldName>;
const FIELDS = Object.keys(RECORD_FIELDS) as RecordFieldName[];

/** A patient's record without address and insurance. */
export function aPatientRecord(given: Partial<PatientRecord> = {}): PatientRecord {
  return {
    id: id(),
    userId: id(),
    version: 1,
    email: 'ada@openward.example',
    userRole: 'ROLE_PATIENT',
    ...(recordValues(FIELDS, ({ sample, initial = '' }) => sample ?? initial) as RecordTexts),
    ...initialChannels(),
    consents: [],
    patientAddressDetails: null,
    ...given,
  };
}

/** A published version of a remote. */
export function aRelease(given: Partial<Release> & { name: string }): Release {
  const version = given.version ?? '1.0.0';
  return {
    version,
    shellApi: '^1.0.0',
    container: containerOf(given.name, version),
    entry: 'remoteEntry.js',
    routes: [],
    menu: [],
    slots: [],
    integrity: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    shared: {},
    base: `/releases/${given.name}/${version}/`,
    ...given,
  };
}

/** A registry of remotes with the given manifests. */
export function aRegistry(manifests: (Partial<Release> & { name: string })[], revision = 1): Registry {
  const remotes = manifests.map((manifest) => [manifest.name, { active: aRelease(manifest), previous: null }]);
  return { revision, remotes: Object.fromEntries(remotes) };
}
