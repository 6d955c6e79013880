import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ApiConfig } from '../config.ts';
import {
  appointment,
  bulkSms,
  doctor,
  document,
  patient,
  proxyGrant,
  smsMessage,
  waitingRequest,
} from '../database/schema/index.ts';
import type { Actor, Caller, KioskCaller } from '../http/caller.ts';

const EVERYTHING = sql`true`;
const NOTHING = sql`false`;

/**
 * The requests that time of some doctors can answer; of those for an earlier time, the ones about a visit at these doctors.
 * @param whom a condition on the doctor `possible`
 */
function waitsFor(whom: SQL): SQL {
  return sql`exists (
    select from doctor possible
    left join appointment moved on moved.id = ${waitingRequest.appointmentId}
    where ${whom} and case
      when moved.id is not null then moved.doctor_id = possible.id
      when ${waitingRequest.doctorId} is not null then ${waitingRequest.doctorId} = possible.id
      else ${waitingRequest.consultationType} = any(possible.speciality)
        and coalesce(${waitingRequest.hospitalId} = possible.hospital_id, true) end)`;
}

/** Texts: a doctor's own, an administrator's of the hospital. */
function sentBy(caller: Caller, sent: typeof smsMessage | typeof bulkSms): SQL {
  switch (caller.role) {
    case 'ROLE_PATIENT':
      return NOTHING;
    case 'ROLE_DOCTOR':
      return eq(sent.sentBy, caller.userId);
    case 'ROLE_HCP_ADMIN':
      return caller.hospitalId ? eq(sent.hospitalId, caller.hospitalId) : NOTHING;
    case 'ROLE_SYS_ADMIN':
      return EVERYTHING;
  }
}

/**
 * The one line more for staff who are kept to their hospital: patients whom it has registered, given a visit or a document,
 * and those whose record they have opened themselves with a reason. The database's clock begins and ends that.
 * @param patientId whose row it is
 */
function isOfHospital({ isKeptToHospital, hospitalId, userId }: Caller, patientId: SQLWrapper): SQL {
  if (!isKeptToHospital) return EVERYTHING;
  return sql`${patientId} in (
    select visit.patient_id from appointment visit where visit.hospital_id = ${hospitalId}::uuid and visit.patient_id is not null
    union all select known.patient_id from hospital_patient known where known.hospital_id = ${hospitalId}::uuid
    union all select opened.patient_id from record_opening opened
      where opened.user_id = ${userId}::uuid and opened.ends_at > now())`;
}

/**
 * Which rows a caller may see or change: one rule per entity, and every query carries it.
 *
 * | entity      | patient | doctor      | HCP admin               | system admin |
 * |-------------|---------|-------------|-------------------------|--------------|
 * | appointment | own     | own         | of own hospital's doctors | all        |
 * | patient     | self    | all         | all                     | all          |
 * | document    | own     | all         | all                     | all          |
 * | waiting list | own    | for own time | for time of own hospital's doctors | all |
 * | SMS log     | none    | own         | of own hospital         | all          |
 * | access      | given, held | all    | all                     | all          |
 *
 * Who acts for a patient has that patient's id, and so sees what the patient sees; never whom they have given access.
 * "All" patients are those whose record was not merged into another; with `PATIENTS_VISIBLE=hospital` doctors and HCP
 * admins see those of their hospital in place of all, and of them alone documents and access.
 */
export const visibility = {
  appointment(caller: Caller): SQL {
    switch (caller.role) {
      case 'ROLE_PATIENT':
        return caller.patientId ? eq(appointment.patientId, caller.patientId) : NOTHING;
      case 'ROLE_DOCTOR':
        return caller.doctorId ? eq(appointment.doctorId, caller.doctorId) : NOTHING;
      case 'ROLE_HCP_ADMIN':
        return caller.hospitalId ? eq(doctor.hospitalId, caller.hospitalId) : NOTHING;
      case 'ROLE_SYS_ADMIN':
        return EVERYTHING;
    }
  },
  patient(caller: Caller): SQL {
    // A merged record is in nobody's sight: where it went is answered in its place.
    if (caller.role !== 'ROLE_PATIENT') {
      const isThere = sql`${patient.mergedInto} is null`;
      return caller.isKeptToHospital ? sql`(${isThere} and ${isOfHospital(caller, patient.id)})` : isThere;
    }
    return caller.patientId ? sql`(${eq(patient.id, caller.patientId)} and ${patient.mergedInto} is null)` : NOTHING;
  },
  document(caller: Caller): SQL {
    if (caller.role !== 'ROLE_PATIENT') return isOfHospital(caller, document.patientId);
    return caller.patientId ? eq(document.patientId, caller.patientId) : NOTHING;
  },
  waitingRequest(caller: Caller): SQL {
    switch (caller.role) {
      case 'ROLE_PATIENT':
        return caller.patientId ? eq(waitingRequest.patientId, caller.patientId) : NOTHING;
      case 'ROLE_DOCTOR':
        return caller.doctorId ? waitsFor(sql`possible.id = ${caller.doctorId}`) : NOTHING;
      case 'ROLE_HCP_ADMIN':
        return caller.hospitalId ? waitsFor(sql`possible.hospital_id = ${caller.hospitalId}`) : NOTHING;
      case 'ROLE_SYS_ADMIN':
        return EVERYTHING;
    }
  },
  smsMessage: (caller: Caller): SQL => sentBy(caller, smsMessage),
  /** Those whose texts they see. */
  bulkSms: (caller: Caller): SQL => sentBy(caller, bulkSms),
  proxyGrant(caller: Caller): SQL {
    if (caller.role !== 'ROLE_PATIENT') return isOfHospital(caller, proxyGrant.patientId);
    if (!caller.patientId || caller.actingFor) return NOTHING;
    // A parent's invitation to the other one, to withdraw it.
    const isOwnInvitation = sql`(${proxyGrant.createdBy} = ${caller.userId} and ${proxyGrant.acceptedAt} is null)`;
    const isGiven = eq(proxyGrant.patientId, caller.patientId);
    return sql`(${or(isGiven, eq(proxyGrant.proxyUserId, caller.userId), isOwnInvitation)})`;
  },
} as const;

/** A kiosk sees its hospital's appointments, to check them in, and nothing else. */
const visibleToKiosk = {
  appointment: (kiosk: KioskCaller): SQL => eq(appointment.hospitalId, kiosk.hospitalId),
  patient: (): SQL => NOTHING,
  document: (): SQL => NOTHING,
  waitingRequest: (): SQL => NOTHING,
  smsMessage: (): SQL => NOTHING,
  bulkSms: (): SQL => NOTHING,
  proxyGrant: (): SQL => NOTHING,
} as const satisfies Record<GuardedEntity, (kiosk: KioskCaller) => SQL>;

/** Whose a row is: an app that was given one patient's data gets no other's. */
const PATIENT_OF = {
  appointment: appointment.patientId,
  patient: patient.id,
  document: document.patientId,
  waitingRequest: waitingRequest.patientId,
  smsMessage: smsMessage.patientId,
  // A text to many is about no one of them.
  bulkSms: sql`null::uuid`,
  proxyGrant: proxyGrant.patientId,
} as const satisfies Record<GuardedEntity, unknown>;

/** The rule of an entity for whoever calls: a user, a paired device, or who holds the link to one appointment. */
export function visibleTo(actor: Actor, entity: GuardedEntity): SQL {
  if ('kioskId' in actor) return visibleToKiosk[entity](actor);
  const own = visibility[entity](actor);
  const only = actor.app?.only;
  const rule = only ? sql`(${own} and ${PATIENT_OF[entity]} = ${only}::uuid)` : own;
  if (!actor.visitId) return rule;
  return entity === 'appointment' ? sql`(${rule} and ${eq(appointment.id, actor.visitId)})` : NOTHING;
}

/** Whom a change concerns, before it and after it; ids only. */
export interface Concerned {
  doctorIds: readonly string[];
  hospitalIds: readonly string[];
  patientIds: readonly string[];
}

/** The entities that people are told of as they change. */
type LiveEntity = Exclude<GuardedEntity, 'bulkSms' | 'proxyGrant' | 'smsMessage' | 'waitingRequest'>;

/**
 * The same rules for one row whose ids are known, without asking the database: who is told that it has changed. Staff who
 * are kept to their hospital may hear that a patient of another one has changed, by an id that opens nothing.
 */
export const concerns = {
  appointment(caller: Caller, { doctorIds, hospitalIds, patientIds }: Concerned): boolean {
    switch (caller.role) {
      case 'ROLE_PATIENT':
        return includes(patientIds, caller.patientId);
      case 'ROLE_DOCTOR':
        return includes(doctorIds, caller.doctorId);
      case 'ROLE_HCP_ADMIN':
        return includes(hospitalIds, caller.hospitalId);
      case 'ROLE_SYS_ADMIN':
        return true;
    }
  },
  patient(caller: Caller, { patientIds }: Concerned): boolean {
    return caller.role !== 'ROLE_PATIENT' || includes(patientIds, caller.patientId);
  },
  document(caller: Caller, { patientIds }: Concerned): boolean {
    return caller.role !== 'ROLE_PATIENT' || includes(patientIds, caller.patientId);
  },
  /** Accounts, working hours and forms. */
  staffRecord(caller: Caller, { doctorIds, hospitalIds }: Concerned): boolean {
    switch (caller.role) {
      case 'ROLE_PATIENT':
        return false;
      case 'ROLE_DOCTOR':
        return includes(doctorIds, caller.doctorId);
      case 'ROLE_HCP_ADMIN':
        return includes(hospitalIds, caller.hospitalId);
      case 'ROLE_SYS_ADMIN':
        return true;
    }
  },
  /** Templates of text messages are those of a hospital's staff. */
  template(caller: Caller, { hospitalIds }: Concerned): boolean {
    if (caller.role === 'ROLE_SYS_ADMIN') return true;
    return caller.role !== 'ROLE_PATIENT' && includes(hospitalIds, caller.hospitalId);
  },
  /** Who may act for whom is the giver's to see. */
  access(caller: Caller, { patientIds }: Concerned): boolean {
    return caller.role === 'ROLE_PATIENT' && !caller.actingFor && includes(patientIds, caller.patientId);
  },
} as const satisfies Record<
  LiveEntity | 'staffRecord' | 'template' | 'access',
  (caller: Caller, of: Concerned) => boolean
>;

function includes(ids: readonly string[], id: string | null): boolean {
  return id !== null && ids.includes(id);
}

/** The entities that hold patients' data. */
export type GuardedEntity = keyof typeof visibility;

/** Keeps doctors and HCP admins to the patients of their hospital, where the practice does. System admins look after all of them. */
export function withinHospital(caller: Caller, config: Pick<ApiConfig, 'patientsVisible'>): Caller {
  return isKeptToHospital(caller, config) ? { ...caller, isKeptToHospital: true } : caller;
}

/** Whether that is so for somebody of a role. */
export function isKeptToHospital(
  { role }: Pick<Caller, 'role'>,
  { patientsVisible }: Pick<ApiConfig, 'patientsVisible'>,
): boolean {
  return patientsVisible === 'hospital' && (role === 'ROLE_DOCTOR' || role === 'ROLE_HCP_ADMIN');
}

/** The doctors somebody may book, block or reschedule with: a doctor only with themselves, an HCP admin in the own hospital. */
export function mayManageDoctor(caller: Caller, of: { doctorId: string; hospitalId: string }): boolean {
  switch (caller.role) {
    case 'ROLE_DOCTOR':
      return caller.doctorId === of.doctorId;
    case 'ROLE_HCP_ADMIN':
      return caller.hospitalId === of.hospitalId;
    default:
      return true;
  }
}
