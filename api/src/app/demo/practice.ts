import { CONSULTATION_TYPES, type Role } from '@openward/contract';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  doctor,
  hospital,
  hospitalHoliday,
  patient,
  patientAddress,
  secretAnswer,
  user,
  visitLength,
  workingHours,
} from '../../platform/database/schema/index.ts';
import { randomToken } from '../../platform/identity/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { demoAppointments } from './appointments.ts';
import { demoDocuments } from './documents.ts';
import { demoFamily } from './family.ts';
import { demoForms } from './forms.ts';
import { demoMessages, STOPPED } from './messages.ts';
import { ADMIN_NAMES, DOCTOR_NAMES, HCP_ADMIN_NAMES, HOSPITALS, PARTNER, PATIENT_NAMES } from './names.ts';
import { demoAddress, demoRecord } from './patient-records.ts';

/** Advisory lock that is held while the demo is created or filled. */
export const DEMO_LOCK = 7_305_002;

/**
 * Creates the demo practice in an empty database: 8 hospitals, 12 doctors of all specialities, 40 patients and a child,
 * appointments around today, shared access, messages, 5 forms and documents. Does nothing when a user exists.
 */
export async function createDemoPractice(database: Database, services: Services): Promise<void> {
  const hashes = [DEMO_PASSWORD, DEMO_ANSWER, randomToken()].map((secret) => services.passwords.hash(secret));
  const [passwordHash = '', answerHash = '', unknownHash = ''] = await Promise.all(hashes);
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`);
    if ((await tx.select({ id: user.id }).from(user).limit(1)).length > 0) return;
    const hospitals = HOSPITALS.map((entry, place) => ({
      id: newId(),
      name: entry.name,
      timeZone: (place === 0 && services.config.demoTimeZone) || entry.timeZone,
      address: entry.address,
      phoneNo: entry.phoneNo,
    }));
    await tx.insert(hospital).values(hospitals);
    const home = hospitals[0] as (typeof hospitals)[number];
    const account = accountsFor(passwordHash);
    const named = (role: DemoAccount['role']) => DEMO_ACCOUNTS.filter((entry) => entry.role === role);

    const admins = [...named('ROLE_HCP_ADMIN'), ...named('ROLE_SYS_ADMIN')].map((entry) => ({
      ...account(entry),
      hospitalId: entry.role === 'ROLE_HCP_ADMIN' ? home.id : null,
    }));
    await tx.insert(user).values(admins);

    const doctors = [...named('ROLE_DOCTOR'), ...others('ROLE_DOCTOR', DOCTOR_NAMES)].map((entry, place) => {
      const at = (place < 3 ? home : hospitals[place % hospitals.length]) as (typeof hospitals)[number];
      const first = CONSULTATION_TYPES[place % CONSULTATION_TYPES.length] as string;
      return {
        account: { ...account(entry), hospitalId: at.id },
        id: newId(),
        hospital: at,
        speciality: worksOnWeekends(place) ? [...new Set([first, 'General Practice'])] : [first],
        worksOnWeekends: worksOnWeekends(place),
      };
    });
    await tx.insert(user).values(doctors.map((entry) => entry.account));
    await tx.insert(doctor).values(
      doctors.map(({ id, account: { id: userId, hospitalId }, speciality }) => ({
        id,
        userId,
        hospitalId,
        speciality,
      })),
    );
    const [onDuty, ...byDay] = doctors;
    await tx.insert(workingHours).values([
      // The demo doctor is always on duty, so that visitors can book and check in at any hour.
      ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        doctorId: onDuty?.id as string,
        weekday,
        starts: '00:00',
        ends: '24:00',
      })),
      ...byDay.flatMap(({ id: doctorId, worksOnWeekends }) =>
        [1, 2, 3, 4, 5, ...(worksOnWeekends ? [6, 7] : [])].map((weekday) => ({
          doctorId,
          weekday,
          starts: '09:00',
          ends: '17:00',
        })),
      ),
    ]);

    // One doctor takes a break after each visit, and has shorter General Practice visits.
    const [, , , , careful] = doctors;
    if (careful) {
      await tx.update(doctor).set({ bufferMinutes: 10 }).where(eq(doctor.id, careful.id));
      await tx.insert(visitLength).values({ doctorId: careful.id, consultationType: 'General Practice', minutes: 20 });
    }
    await tx.insert(hospitalHoliday).values(hospitals.flatMap(({ id }) => demoHolidays(id, services.now())));

    const patients = [...named('ROLE_PATIENT'), ...others('ROLE_PATIENT', PATIENT_NAMES)].map((entry, place) => ({
      account: account(entry),
      id: newId(),
      // The first patient has a child of school age.
      dateOfBirth: `${place === 0 ? 1986 : 1944 + ((place * 7) % 62)}-${two(1 + (place % 12))}-${two(1 + ((place * 5) % 28))}`,
    }));
    await tx.insert(user).values(patients.map((entry) => entry.account));
    await tx.insert(patient).values(
      patients.map(({ id, account: { id: userId, lastName }, dateOfBirth }, place) => ({
        ...demoRecord(place, lastName),
        ...(place === STOPPED && { phoneNoOptIn: false, phoneNoOptOut: true }),
        id,
        userId,
        dateOfBirth,
      })),
    );
    const addresses = patients.flatMap(({ id: patientId }, place) => {
      const address = demoAddress(place);
      return address ? [{ ...address, id: newId(), patientId }] : [];
    });
    await tx.insert(patientAddress).values(addresses);

    // Created last, so that the phone numbers of all other accounts stay the same.
    const [, elsewhere] = hospitals;
    const colleagues = [...others('ROLE_HCP_ADMIN', HCP_ADMIN_NAMES), ...others('ROLE_SYS_ADMIN', ADMIN_NAMES)];
    await tx.insert(user).values(
      colleagues.map((entry) => ({
        ...account(entry),
        hospitalId: entry.role === 'ROLE_HCP_ADMIN' ? (elsewhere?.id ?? home.id) : null,
      })),
    );

    const answered = await tx.select({ id: user.id }).from(user).where(eq(user.answeredSecretQuestions, true));
    await tx.insert(secretAnswer).values(
      answered.flatMap(({ id }) =>
        SECRET_QUESTIONS.slice(0, 3).map((question, place) => ({
          userId: id,
          place: place + 1,
          question,
          answerHash,
        })),
      ),
    );

    await demoAppointments(tx, {
      now: services.now(),
      doctors: doctors.map(({ id, account: { id: userId }, hospital: { timeZone }, speciality, worksOnWeekends }) => ({
        id,
        userId,
        timeZone,
        worksOnWeekends,
        speciality: speciality[0] as string,
      })),
      patients: patients.map(({ id, account: { id: userId } }) => ({ id, userId })),
    });

    const persons = patients.map(({ id, account: { id: userId, ...rest } }) => ({ ...rest, patientId: id, userId }));
    const [self] = persons;
    const partner = persons.find(({ firstName, lastName }) => `${firstName} ${lastName}` === PARTNER);
    const now = services.now();
    if (self && partner) await demoFamily(tx, { self, partner, passwordHash: unknownHash, now });
    const [hcpAdmin, onDutyDoctor] = [admins[0], doctors[0]?.account];
    if (hcpAdmin && onDutyDoctor) {
      await demoMessages(tx, {
        now,
        hospitalId: home.id,
        patients: persons.map(({ patientId, phoneNo }) => ({ id: patientId, phoneNo })),
        by: { doctor: onDutyDoctor.id, hcpAdmin: hcpAdmin.id },
      });
    }
    const sysAdmin = admins.find(({ role }) => role === 'ROLE_SYS_ADMIN');
    if (!sysAdmin) return;
    await demoForms(tx, { now: now, savedBy: sysAdmin.id });
    await demoDocuments(tx, {
      now: now,
      assignedBy: sysAdmin.id,
      patients: patients.map(({ id, account: { id: userId, firstName, lastName } }) => ({
        id,
        userId,
        firstName,
        lastName,
      })),
    });
  });
}

/** Some doctors are general practitioners, who also work on weekends. @param place among the demo's doctors */
export function worksOnWeekends(place: number): boolean {
  return place % 4 === 0;
}

/** New Year's Day of this year and the next two. */
function demoHolidays(hospitalId: string, now: Date) {
  return [0, 1, 2].map((years) => ({
    hospitalId,
    onDay: `${now.getUTCFullYear() + years}-01-01`,
    name: "New Year's Day",
  }));
}

/** The addresses of the demo's doctors and patients, in the order of their creation. */
export const demoDoctors = () => addressesOf('ROLE_DOCTOR', DOCTOR_NAMES);
export const demoPatients = () => addressesOf('ROLE_PATIENT', PATIENT_NAMES);

function addressesOf(role: DemoAccount['role'], names: readonly string[]): string[] {
  return [...DEMO_ACCOUNTS.filter((entry) => entry.role === role), ...others(role, names)].map(({ email }) => email);
}

/** All addresses that sign in to the demo. */
export function demoAddresses(): string[] {
  const everybody = [
    ...DEMO_ACCOUNTS,
    ...others('ROLE_DOCTOR', DOCTOR_NAMES),
    ...others('ROLE_PATIENT', PATIENT_NAMES),
    ...others('ROLE_HCP_ADMIN', HCP_ADMIN_NAMES),
    ...others('ROLE_SYS_ADMIN', ADMIN_NAMES),
  ];
  return everybody.map((entry) => entry.email);
}

function others(role: DemoAccount['role'], names: readonly string[]): DemoAccount[] {
  return names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${plain(firstName)}.${plain(lastName)}@openward.example`;
    return { email, role, firstName, lastName, answered: true };
  });
}

/** The name as part of an e-mail address: `Yılmaz` becomes `yilmaz`. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
}

function accountsFor(passwordHash: string) {
  let phone = 5_550_100;
  return ({ email, role, firstName, lastName, answered }: DemoAccount) => ({
    id: newId(),
    username: email,
    email,
    passwordHash,
    firstName,
    lastName,
    role,
    phoneNo: `415${phone++}`,
    answeredSecretQuestions: answered,
  });
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-pass-1';

/** The answer to every secret question of every demo account. */
const DEMO_ANSWER = 'blue';

/** The demo practice's phone: 555-01xx numbers are reserved for fiction, so that it never rings. */
export const DEMO_PHONE = '(415) 555-0199';

interface DemoAccount {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** False for accounts that have not answered the secret questions yet. */
  answered: boolean;
}

/** The accounts that visitors of the demo sign in with. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'patient@openward.example', role: 'ROLE_PATIENT', firstName: 'Maya', lastName: 'Lindqvist', answered: true },
  { email: 'doctor@openward.example', role: 'ROLE_DOCTOR', firstName: 'Daniel', lastName: 'Okafor', answered: true },
  { email: 'hcp@openward.example', role: 'ROLE_HCP_ADMIN', firstName: 'Helena', lastName: 'Costa', answered: true },
  {
    email: 'admin@openward.example',
    role: 'ROLE_SYS_ADMIN',
    firstName: 'Samuel',
    lastName: 'Whitfield',
    answered: true,
  },
  {
    email: 'new.patient@openward.example',
    role: 'ROLE_PATIENT',
    firstName: 'Noor',
    lastName: 'Haddad',
    answered: false,
  },
];
