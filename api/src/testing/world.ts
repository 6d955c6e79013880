import type { EntityName, Role } from '@openward/contract';
import { MERGE_WARNINGS } from '@openward/contract/people';
import { desc, eq, sql } from 'drizzle-orm';
import { codeHash } from '../accounts/change-way.ts';
import { slotId } from '../exchange/mapping/slot.ts';
import { newId } from '../platform/database/ids.ts';
import { session, wayChange } from '../platform/database/schema/index.ts';
import type { BuiltAccount, BuiltDoctor, BuiltPatient } from './builders.ts';
import { call } from './client.ts';

/** Two sides with the same records: the `home` side belongs to the callers, the `away` side to others. */
export interface Side {
  hospitalId: string;
  doctor: BuiltDoctor;
  patient: BuiltPatient;
  hcpAdmin: BuiltAccount;
  sysAdmin: BuiltAccount;
}

export interface World {
  home: Side;
  away: Side;
  sysAdmin: BuiltAccount;
  /** A patient of neither side, for calls about patients of other hospitals. */
  elsewhere: BuiltPatient;
  /** The home side's account of a role. */
  account(role: Role): BuiltAccount;
}

/** Wednesday morning, the time of the matrix. */
export const MORNING = new Date('2030-05-15T08:00:00Z');

/** Builds both sides. */
export async function buildWorld(): Promise<World> {
  const { build } = globalThis.openward;
  const side = async (): Promise<Side> => {
    const hospitalId = await build.hospital();
    return {
      hospitalId,
      doctor: await build.doctor({ hospitalId }),
      patient: await build.patient(),
      hcpAdmin: await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }),
      sysAdmin: await build.account({ role: 'ROLE_SYS_ADMIN' }),
    };
  };
  const home = await side();
  const away = await side();
  const { sysAdmin } = home;
  const accounts: Record<Role, BuiltAccount> = {
    ROLE_PATIENT: home.patient,
    ROLE_DOCTOR: home.doctor,
    ROLE_HCP_ADMIN: home.hcpAdmin,
    ROLE_SYS_ADMIN: sysAdmin,
  };
  const elsewhere = await build.patient({ firstName: 'Emma', lastName: 'Elsewhere' });
  return { home, away, sysAdmin, elsewhere, account: (role) => accounts[role] };
}

/** Key of an authenticator app whose code is 123456 on that morning. */
export const KEY_OF_MORNING = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAARWUI';

let minute = 0;

/** A record of each kind on a side. A new entity of the contract must be added here in order to compile. */
export const RECORD_OF: Record<EntityName, (side: Side, role: Role) => string | Promise<string>> = {
  /** A new one on the morning's day, one minute long, so that they never overlap. */
  appointment: async ({ doctor: { doctorId = '' }, patient }) => {
    const startsAt = new Date(MORNING.getTime() + ++minute * 60_000);
    // An earlier call may have blocked the rest of that day.
    await rowsOf(sql`
      update appointment set status = 'CANCELED'
      where doctor_id = ${doctorId} and status = 'BLOCKED' and ends_at > ${startsAt.toISOString()}::timestamptz`);
    return globalThis.openward.build.appointment({ doctorId, patientId: patient.patientId, startsAt, minutes: 1 });
  },
  appointmentToCall: async (side, role) => {
    const id = await RECORD_OF.appointment(side, role);
    await rowsOf(sql`
      insert into patient_call (appointment_id, on_day, started_at, outcome, reason)
      select id, on_day, starts_at, 'cancelled', 'soon' from appointment where id = ${id}`);
    return id;
  },
  patient: ({ patient }) => patient.patientId,
  doctor: ({ doctor }) => doctor.doctorId,
  hospital: ({ hospitalId }) => hospitalId,
  /** The caller, for patients and doctors; the side's doctor, for administrators. */
  user: ({ patient, doctor }, role) => (role === 'ROLE_PATIENT' ? patient.userId : doctor.userId),
  /** The caller's own user. */
  account: ({ patient, doctor, hcpAdmin, sysAdmin }, role) =>
    ({ ROLE_PATIENT: patient, ROLE_DOCTOR: doctor, ROLE_HCP_ADMIN: hcpAdmin, ROLE_SYS_ADMIN: sysAdmin })[role].userId,
  visibleAccount: (side, role) => RECORD_OF.account(side, role),
  /** A new session of the caller. */
  session: async (side, role) => {
    const userId = await RECORD_OF.account(side, role);
    const id = newId();
    await globalThis.openward.api.database.transaction((tx) => tx.insert(session).values({ id, userId }));
    return id;
  },
  /** A new number of the caller, requested in their newest session; its code is the generated one. */
  wayChange: async (side, role) => {
    const userId = await RECORD_OF.account(side, role);
    const { database, services } = globalThis.openward.api;
    const [id, now] = [newId(), services.now()];
    await database.transaction(async (tx) => {
      const [newest] = await tx
        .select()
        .from(session)
        .where(eq(session.userId, userId))
        .orderBy(desc(session.id))
        .limit(1);
      await tx.insert(wayChange).values({
        ...{ id, userId, channel: 'sms', next: '4155550124', changedBy: userId, createdAt: now },
        sessionId: newest?.id ?? null,
        codeHash: codeHash(services.config.tokenKey, id, '123456'),
        codeExpiresAt: new Date(now.getTime() + 60_000),
      });
    });
    return id;
  },
  passkey: async (side, role) => globalThis.openward.build.passkey(await RECORD_OF.account(side, role)),
  /** A new one whose code on that morning is the generated one. */
  authenticatorApp: async (side, role) =>
    globalThis.openward.build.authenticatorApp(await RECORD_OF.account(side, role), { key: KEY_OF_MORNING }),
  rememberedDevice: async (side, role) =>
    globalThis.openward.build.rememberedDevice(await RECORD_OF.account(side, role)),
  /** Requested by another system administrator. */
  factorLift: async ({ patient }) => {
    const { userId } = await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' });
    return globalThis.openward.build.factorLift({ userId: patient.userId, askedBy: userId });
  },
  kiosk: async ({ hospitalId, sysAdmin }) =>
    (await globalThis.openward.build.kiosk({ hospitalId, pairedBy: sysAdmin.userId })).kioskId,
  kioskPairing: () => globalThis.openward.build.kioskPairing(),
  managedHospital: ({ hospitalId }) => hospitalId,
  anyHospital: ({ hospitalId }) => hospitalId,
  admin: ({ hcpAdmin }) => hcpAdmin.userId,
  /** Access that the side's patient has given. */
  proxyGrant: async ({ patient }) => {
    const proxy = await globalThis.openward.build.patient();
    return globalThis.openward.build.access({ patientId: patient.patientId, proxyUserId: proxy.userId });
  },
  /** The secret of a new invitation by a patient of neither side. */
  proxyInvitation: async () => {
    const { patientId } = await globalThis.openward.build.patient();
    return globalThis.openward.build.invitation(patientId);
  },
  /** Access of the side's patient to their child. */
  childAccess: async ({ patient }) => {
    const { patientId } = await globalThis.openward.build.child();
    return globalThis.openward.build.access({ patientId, proxyUserId: patient.userId, forMinor: true });
  },
  /** A parent's access to the side's patient, who has turned 18. */
  outgrownAccess: async ({ patient: { patientId } }) => {
    const { userId } = await globalThis.openward.build.patient();
    return globalThis.openward.build.access({ patientId, proxyUserId: userId, forMinor: true });
  },
  /** For a patient of neither side without other access. */
  accessLimit: async ({ sysAdmin }) => {
    const { patientId } = await globalThis.openward.build.patient();
    return globalThis.openward.build.accessLimit({ patientId, createdBy: sysAdmin.userId });
  },
  /** A new one of a patient who has just turned 18. */
  recordWithoutAccount: async () => (await globalThis.openward.build.child({ dateOfBirth: '2012-02-29' })).patientId,
  duplicateRecord: async () => (await globalThis.openward.build.patient()).patientId,
  /** A merge of two new patients. */
  patientMerge: async ({ sysAdmin }) => {
    const [kept, merged] = [await globalThis.openward.build.patient(), await globalThis.openward.build.patient()];
    const { result } = await call('POST', '/patient/merge', {
      token: await globalThis.openward.tokenFor(sysAdmin),
      body: { keptId: kept.patientId, mergedId: merged.patientId, accepted: MERGE_WARNINGS, reason: 'Added twice' },
    });
    return result.mergeId;
  },
  waitingRequest: ({ patient, doctor }) => globalThis.openward.build.waitingRequest(patient.patientId, doctor.doctorId),
  /** On its own day, so that they never overlap. */
  waitingOffer: ({ patient, doctor }) =>
    globalThis.openward.build.waitingOffer({
      patientId: patient.patientId,
      doctorId: doctor.doctorId,
      startsAt: new Date(MORNING.getTime() + (100 + ++minute) * 86_400_000),
    }),
  /** A new one, because the call may delete it. */
  smsTemplate: ({ hospitalId }) => globalThis.openward.build.smsTemplate(hospitalId),
  /** A new completed one by the side's system administrator. */
  bulkExport: async ({ sysAdmin }) => (await globalThis.openward.build.bulkExport(sysAdmin.userId)).id,
  bulkExportFile: async ({ sysAdmin }) => (await globalThis.openward.build.bulkExport(sysAdmin.userId)).fileId,
  /** A new one, because the call may cancel it; for a doctor, their own. */
  bulkSms: ({ hospitalId, doctor, hcpAdmin }, role) =>
    globalThis.openward.build.bulkSms({
      hospitalId,
      sentBy: (role === 'ROLE_DOCTOR' ? doctor : hcpAdmin).userId,
    }),
  /** Started by the side's HCP admin; system admins see all of them. */
  patientImport: ({ hcpAdmin }) => globalThis.openward.build.patientImport(hcpAdmin.userId),
  /** A new one, which a patient has as an open document. */
  form: async ({ patient }, role) => {
    const { build } = globalThis.openward;
    const { formId } = await build.form();
    if (role === 'ROLE_PATIENT') await build.document({ patientId: patient.patientId, formId });
    return formId;
  },
  coverage: ({ patient }) => keptIn(patient, sql`primary_health_insurer = 'Aetna'`, '1'),
  emergencyContact: ({ patient }) => keptIn(patient, sql`emgr_cont_name = 'Mary Doe'`, 'contact'),
  app: () => globalThis.openward.build.app({ kind: 'secret', secretHash: 'built' }),
  launchableApp: () => globalThis.openward.build.app({ launchAddress: 'https://app.example/launch' }),
  appAccess: async (side, role) =>
    globalThis.openward.build.appAccess({
      userId: await RECORD_OF.account(side, role),
      patientId: role === 'ROLE_PATIENT' ? side.patient.patientId : null,
    }),
  /** A new one without a decision. */
  appRequest: () => globalThis.openward.build.appRequest(),
  consent: ({ patient }) => keptIn(patient, sql`email_opt_in = true, email_opt_out = false`, 'email'),
  offeredService: ({ hospitalId }) => `${hospitalId}-wellness`,
  /** A new one, signed by the side's patient. */
  signedDocument: ({ patient: { patientId, userId } }) =>
    globalThis.openward.build.completedDocument({ patientId, submittedBy: userId, isSigned: true }),
  /** The newest entry about the side's patient, whose record an administrator has just read. */
  auditEntry: async ({ patient: { patientId }, sysAdmin }) => {
    await call('GET', `/patient/${patientId}`, { token: await globalThis.openward.tokenFor(sysAdmin) });
    const [entry] = await rowsOf<{ position: string }>(
      sql`select position from audit where patient_ids = array[${patientId}::uuid] order by position desc limit 1`,
    );
    return String(entry?.position);
  },
  anyDoctor: ({ doctor }) => doctor.doctorId,
  freeSlot: async ({ doctor, sysAdmin }) => {
    const body = { startDateTime: MORNING.toISOString(), doctorId: [doctor.doctorId], days: 31 };
    const token = await globalThis.openward.tokenFor(sysAdmin);
    const { result } = await call('POST', '/appointment/search/slots', { token, body });
    // If random input has removed the doctor's hours, there is no free time: then any instant is used.
    return slotId(doctor.doctorId ?? '', result[0]?.slots[0]?.startDateTime ?? MORNING.toISOString());
  },
  /** A new one without a draft; it accepts files. */
  document: async ({ patient }) => {
    const { formId } = await globalThis.openward.build.form({ attachments: { label: 'A picture', isRequired: false } });
    return globalThis.openward.build.document({ patientId: patient.patientId, formId });
  },
  /** The same with answers. */
  draftedDocument: async ({ patient }) => {
    const id = await globalThis.openward.build.document({ patientId: patient.patientId });
    await globalThis.openward.build.documentDraft({ id, savedBy: patient.userId });
    return id;
  },
  /** The caller must give its second signature: the patient's after a proxy's, or the practice's. */
  submittedDocument: async ({ patient }, role) => {
    const { build } = globalThis.openward;
    const steps =
      role === 'ROLE_PATIENT'
        ? [{ role: 'Parent' as const }, { role: 'Patient' as const }]
        : [{ role: 'Patient' as const }, { role: 'Practice' as const }];
    const { formId } = await build.form({ isEsignatureRequired: true, signers: { inOrder: true, steps } });
    const submittedBy = role === 'ROLE_PATIENT' ? (await build.patient()).userId : patient.userId;
    return build.completedDocument({ patientId: patient.patientId, submittedBy, formId });
  },
  completedDocument: ({ patient }) =>
    globalThis.openward.build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId }),
  /** A file of a new document. */
  documentFile: ({ patient }) => globalThis.openward.build.documentFile(patient),
  /** A disabled one, so that no notification is sent. */
  subscription: ({ sysAdmin }) => globalThis.openward.build.subscription(sysAdmin.userId),
  deadLetter: async ({ sysAdmin }) =>
    globalThis.openward.build.deadLetter(await globalThis.openward.build.subscription(sysAdmin.userId)),
};

/** Changes a patient's record, and returns the FHIR id of a resource that derives from it. */
async function keptIn(
  { patientId }: { patientId: string },
  said: ReturnType<typeof sql>,
  part: string,
): Promise<string> {
  await rowsOf(sql`update patient set ${said} where id = ${patientId}`);
  return `${patientId}-${part}`;
}

/** Roles that may not see the away side's record of a kind (see access/visibility.ts). */
export const FOREIGN_TO: Record<EntityName, readonly Role[]> = {
  appointment: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  appointmentToCall: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  patient: ['ROLE_PATIENT'],
  doctor: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  hospital: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  user: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  account: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  visibleAccount: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  session: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  wayChange: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  passkey: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  authenticatorApp: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  rememberedDevice: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  // HCP admins manage all patients.
  factorLift: [],
  kiosk: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  kioskPairing: [],
  waitingRequest: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  waitingOffer: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  managedHospital: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  smsTemplate: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  bulkExport: ['ROLE_SYS_ADMIN'],
  bulkExportFile: ['ROLE_SYS_ADMIN'],
  bulkSms: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  anyHospital: [],
  admin: ['ROLE_HCP_ADMIN'],
  proxyGrant: ['ROLE_PATIENT'],
  proxyInvitation: [],
  childAccess: ['ROLE_PATIENT'],
  outgrownAccess: ['ROLE_PATIENT'],
  accessLimit: [],
  recordWithoutAccount: [],
  duplicateRecord: [],
  patientMerge: [],
  patientImport: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  form: [],
  coverage: ['ROLE_PATIENT'],
  emergencyContact: ['ROLE_PATIENT'],
  app: [],
  launchableApp: [],
  appAccess: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  appRequest: [],
  consent: ['ROLE_PATIENT'],
  offeredService: [],
  signedDocument: ['ROLE_PATIENT'],
  auditEntry: ['ROLE_PATIENT'],
  anyDoctor: [],
  freeSlot: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  document: ['ROLE_PATIENT'],
  completedDocument: ['ROLE_PATIENT'],
  draftedDocument: ['ROLE_PATIENT'],
  submittedDocument: ['ROLE_PATIENT'],
  documentFile: ['ROLE_PATIENT'],
  subscription: [],
  deadLetter: [],
};

/** Kinds of records that belong to a patient, which staff may not see for patients of other hospitals. */
export const OF_A_PATIENT: readonly EntityName[] = [
  'patient',
  'coverage',
  'emergencyContact',
  'consent',
  'signedDocument',
  'document',
  'completedDocument',
  'draftedDocument',
  'submittedDocument',
  'documentFile',
  'proxyGrant',
  'factorLift',
];

/** Rows of a query on the database under test. */
export async function rowsOf<R>(query: ReturnType<typeof sql>): Promise<R[]> {
  const { rows } = (await globalThis.openward.api.database.transaction(async (tx) => tx.withoutBegin(query))) as {
    rows: R[];
  };
  return rows;
}

/** Columns of an audit row for tests. */
export interface AuditedRow {
  action: string;
  actor_id: string | null;
  entity_ids: string[];
  patient_ids: string[];
  outcome: string;
}

/** The audit rows of one call, by the request id in its answer. */
export function auditOf(headers: Headers): Promise<AuditedRow[]> {
  return rowsOf(
    sql`select action, actor_id, entity_ids, patient_ids, outcome from audit where request_id = ${headers.get('x-request-id')}`,
  );
}

/** Ends all requests on the waiting list, because requests for any doctor match the free time of every suite. */
export async function nobodyWaits(): Promise<void> {
  await rowsOf(sql`update waiting_request set ended_at = now() where ended_at is null`);
  await rowsOf(sql`delete from freed_time`);
}
