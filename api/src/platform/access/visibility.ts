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
 * Requests that a free time of some doctors can satisfy; for an earlier time, only those about a visit with them.
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

/** Messages that a doctor sent, or those of an administrator's hospital. */
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
 * An additional condition for staff who see only their hospital: patients whom it has registered or given a visit or a
 * document, and those whose record they have opened with a reason. The database's clock limits that time.
 * @param patientId the patient of the row
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
 * Which rows a caller may see or change. Each entity has one rule, which every query includes.
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
 * A proxy has the patient's id and sees what the patient sees, except who else has access. "All" patients excludes
 * merged records. With `PATIENTS_VISIBLE=hospital`, doctors and HCP admins see only their hospital's patients, and only
 * documents and access of those.
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
    // Merged records are hidden; the caller is referred to the remaining record.
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
  bulkSms: (caller: Caller): SQL => sentBy(caller, bulkSms),
  proxyGrant(caller: Caller): SQL {
    if (caller.role !== 'ROLE_PATIENT') return isOfHospital(caller, proxyGrant.patientId);
    if (!caller.patientId || caller.actingFor) return NOTHING;
    // A parent can withdraw their own invitation of the other parent.
    const isOwnInvitation = sql`(${proxyGrant.createdBy} = ${caller.userId} and ${proxyGrant.acceptedAt} is null)`;
    const isGiven = eq(proxyGrant.patientId, caller.patientId);
    return sql`(${or(isGiven, eq(proxyGrant.proxyUserId, caller.userId), isOwnInvitation)})`;
  },
} as const;

/** A kiosk sees only its hospital's appointments, in order to check them in. */
const visibleToKiosk = {
  appointment: (kiosk: KioskCaller): SQL => eq(appointment.hospitalId, kiosk.hospitalId),
  patient: (): SQL => NOTHING,
  document: (): SQL => NOTHING,
  waitingRequest: (): SQL => NOTHING,
  smsMessage: (): SQL => NOTHING,
  bulkSms: (): SQL => NOTHING,
  proxyGrant: (): SQL => NOTHING,
} as const satisfies Record<GuardedEntity, (kiosk: KioskCaller) => SQL>;

/** The patient of a row: an app with access to one patient sees no other. */
const PATIENT_OF = {
  appointment: appointment.patientId,
  patient: patient.id,
  document: document.patientId,
  waitingRequest: waitingRequest.patientId,
  smsMessage: smsMessage.patientId,
  // A group message is not about one patient.
  bulkSms: sql`null::uuid`,
  proxyGrant: proxyGrant.patientId,
} as const satisfies Record<GuardedEntity, unknown>;

/** The visibility rule of an entity for a user, a paired device, or the holder of a link to one appointment. */
export function visibleTo(actor: Actor, entity: GuardedEntity): SQL {
  if ('kioskId' in actor) return visibleToKiosk[entity](actor);
  const own = visibility[entity](actor);
  const only = actor.app?.only;
  const rule = only ? sql`(${own} and ${PATIENT_OF[entity]} = ${only}::uuid)` : own;
  if (!actor.visitId) return rule;
  return entity === 'appointment' ? sql`(${rule} and ${eq(appointment.id, actor.visitId)})` : NOTHING;
}

/** The ids that a change concerns, from before and after it. */
export interface Concerned {
  doctorIds: readonly string[];
  hospitalIds: readonly string[];
  patientIds: readonly string[];
}

/** Entities whose changes are sent as live events. */
type LiveEntity = Exclude<GuardedEntity, 'bulkSms' | 'proxyGrant' | 'smsMessage' | 'waitingRequest'>;

/**
 * The same rules for one row with known ids, without a query: they decide who receives its live event. Staff limited to
 * their hospital may receive the id of another hospital's patient, which gives them no access.
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
  /** Message templates belong to a hospital's staff. */
  template(caller: Caller, { hospitalIds }: Concerned): boolean {
    if (caller.role === 'ROLE_SYS_ADMIN') return true;
    return caller.role !== 'ROLE_PATIENT' && includes(hospitalIds, caller.hospitalId);
  },
  /** Only the patient sees who may act for them. */
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

/** Restricts doctors and HCP admins to their hospital's patients where the practice wants that. */
export function withinHospital(caller: Caller, config: Pick<ApiConfig, 'patientsVisible'>): Caller {
  return isKeptToHospital(caller, config) ? { ...caller, isKeptToHospital: true } : caller;
}

/** True where the practice restricts a role to the patients of its hospital. */
export function isKeptToHospital(
  { role }: Pick<Caller, 'role'>,
  { patientsVisible }: Pick<ApiConfig, 'patientsVisible'>,
): boolean {
  return patientsVisible === 'hospital' && (role === 'ROLE_DOCTOR' || role === 'ROLE_HCP_ADMIN');
}

/** True where the caller may book, block or reschedule with a doctor: themselves, or of their hospital. */
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
