import type { Contract } from '@openward/contract/everything';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { hospitalIdOf } from '../accounts/index.ts';
import { inAlphabet, PatientSearch } from '../platform/database/lists.ts';
import { avatar, doctor, hospital, patient, user } from '../platform/database/schema/index.ts';
import { FileReply, type Handlers, verifyingCaller } from '../platform/http/call.ts';
import { type Key, ListPage, peopleInOrder } from '../platform/http/list-page.ts';
import { notFound } from '../platform/http/refusal.ts';
import { randomToken } from '../platform/identity/secrets.ts';
import { accountOf, adminsOf } from './admins.ts';
import { doctorAccountOf, doctorAccountsOf } from './doctor-accounts.ts';
import { doctorNames, doctorsById, listDoctors } from './doctor-records.ts';
import { registerPatient, updateAddress, updateInsurance, updatePatient } from './edit-patient.ts';
import { findElsewhere, openElsewhere } from './elsewhere.ts';
import { addHospital, changeHospital, getHospital, type HospitalsAppointments } from './hospital.ts';
import { exportPatients, listPatients } from './list-patients.ts';
import { findDuplicatePatients } from './merge/duplicates.ts';
import { mergePatients, previewMerge } from './merge/merge.ts';
import { listMerges, undoMerge } from './merge/undo.ts';
import { readRecord } from './record.ts';
import { findSimilarPatients, findSimilarStaff } from './similar.ts';
import { type DoctorsAppointments, registerDoctor, updateAdmin, updateDoctor } from './update-staff.ts';
import { visibleDoctors } from './visible-staff.ts';

const SORTABLE = new Map<string, Key>([
  ['firstName', { by: user.firstName, type: 'name' }],
  ['lastName', { by: user.lastName, type: 'name' }],
  ['dateOfBirth', { by: sql`coalesce(${patient.dateOfBirth}, 'infinity')`, type: 'date' }],
]);

/** A picture's content never changes, because a new picture gets a new address. */
const CACHE = 'private, max-age=31536000, immutable';

/** Handlers of patients, doctors, administrators, hospitals and profile pictures. */
export const peopleHandlers = (
  appointments: DoctorsAppointments & HospitalsAppointments,
): Handlers<Contract['people']> => ({
  registerPatient,
  updatePatient,
  updateAddress,
  updateInsurance,
  listPatients: verifyingCaller(({ query }, call) => listPatients(call, query)),
  listAllPatients: verifyingCaller(({ query }, call) => listPatients(call, query)),
  searchPatients: verifyingCaller(({ query, body }, call) => listPatients(call, query, body.doctorList)),
  exportPatients,
  findSimilarPatients,
  findSimilarStaff,
  findDuplicatePatients,
  findElsewhere,
  openElsewhere,
  previewMerge,
  mergePatients,
  undoMerge,
  listMerges,
  getPatient: ({ params }, call) => readRecord(call, params.id),
  async listActivePatients({ query }, { tx, records, origin }) {
    const active = eq(user.status, 'ACTIVE');
    const page = new ListPage(query, peopleInOrder(query.sort, SORTABLE, user.id));
    const rows = await records.read('patient', (visible) =>
      page.search(tx, PatientSearch.for(query.q, origin.language), {
        counted: (found) =>
          sql`${patient} join ${user} on ${user.id} = ${patient.userId} where ${and(visible, active, found)}`,
        rows: (found) =>
          page.of(
            tx
              .select({
                place: page.place,
                id: patient.id,
                patientId: patient.id,
                firstName: user.firstName,
                lastName: user.lastName,
                dateOfBirth: patient.dateOfBirth,
              })
              .from(patient)
              .innerJoin(user, eq(user.id, patient.userId))
              .where(and(visible, active, found, page.beyond))
              .$dynamic(),
          ),
      }),
    );
    return page.reply(
      rows.map(({ id, firstName, lastName, dateOfBirth }) => ({ id, firstName, lastName, dateOfBirth })),
    );
  },
  listDoctors: ({ query }, { tx, origin }) => listDoctors(tx, query, undefined, origin.language),
  listDoctorNames: ({ query }, { tx, caller, origin }) =>
    doctorNames(tx, query.own === 'yes' ? visibleDoctors(caller) : undefined, origin.language),
  async findDoctors({ query }, { tx, origin }) {
    const { speciality, hospitalId: named } = query;
    const hospitalId = named ? await hospitalIdOf(tx, named) : undefined;
    const which = and(
      speciality ? arrayContains(doctor.speciality, [speciality]) : undefined,
      hospitalId ? eq(doctor.hospitalId, hospitalId) : undefined,
    );
    return listDoctors(tx, query, which, origin.language);
  },
  listAdmins: ({ query }, { tx, caller, origin }) => adminsOf(tx, caller, query, origin.language),
  async getUser({ params }, { tx, caller, records }) {
    const account = await accountOf(tx, caller, params.id);
    const patientId = account.id === caller.userId ? caller.patientId : null;
    await records.record('read', 'account', [{ id: account.id, patientId }]);
    return account;
  },
  updateAdmin,
  listDoctorAccounts: ({ query }, { tx, caller, origin }) => doctorAccountsOf(tx, caller, query, origin.language),
  async getDoctor({ params }, { tx, caller }) {
    if (caller.role !== 'ROLE_PATIENT') return doctorAccountOf(tx, caller, params.id, 'look');
    const [doctor] = await doctorsById(tx, [params.id]);
    if (!doctor) throw notFound('Doctor not found.');
    return doctor;
  },
  registerDoctor,
  updateDoctor: updateDoctor(appointments),
  listHospitals: (_input, { tx, origin }) =>
    tx
      .select({
        id: hospital.id,
        name: hospital.name,
        address: hospital.address,
        phone: hospital.phoneNo,
        timeZone: hospital.timeZone,
        status: hospital.status,
      })
      .from(hospital)
      .orderBy(inAlphabet(hospital.name, origin.language)),
  getHospital,
  addHospital,
  changeHospital: changeHospital(appointments),
  async saveAvatar({ upload: { mediaType, content } }, { tx, caller, records }) {
    const kept = { secret: randomToken(), mediaType, content };
    const { userId, patientId } = caller;
    await tx
      .insert(avatar)
      .values({ userId, ...kept })
      .onConflictDoUpdate({ target: avatar.userId, set: kept });
    const address = `/api/users/avatar/${kept.secret}`;
    await tx.update(user).set({ avatar: address }).where(eq(user.id, userId));
    await records.record('set picture', 'account', [{ id: userId, patientId }]);
    return { avatar: address };
  },

  async removeAvatar(_input, { tx, caller, records }) {
    const { userId, patientId } = caller;
    await tx.delete(avatar).where(eq(avatar.userId, userId));
    await tx.update(user).set({ avatar: null }).where(eq(user.id, userId));
    await records.record('remove picture', 'account', [{ id: userId, patientId }]);
    return null;
  },

  async showAvatar({ params }, { tx }) {
    const [found] = await tx.select().from(avatar).where(eq(avatar.secret, params.secret));
    if (!found) throw notFound('Picture not found.');
    return new FileReply(found.content, { name: 'picture', type: found.mediaType, cache: CACHE });
  },
});
