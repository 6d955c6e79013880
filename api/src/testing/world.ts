import type { EntityName, Role } from '@openward/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { codeHash } from '../accounts/change-way.ts';
import { newId } from '../platform/database/ids.ts';
import { session, wayChange } from '../platform/database/schema/index.ts';
import type { BuiltAccount, BuiltDoctor, BuiltPatient } from './builders.ts';

/** Two of everything: what stands on the `home` side belongs to the callers, what stands on the `away` side to others. */
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
  /** The home side's account of a role. */
  account(role: Role): BuiltAccount;
}

/** Wednesday morning: the matrix turns the clock to it. */
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
  return { home, away, sysAdmin, account: (role) => accounts[role] };
}

let minute = 0;

/** One record of each kind on a side. An entity that the contract gains does not compile until it stands here. */
export const RECORD_OF: Record<EntityName, (side: Side, role: Role) => string | Promise<string>> = {
  /** A new one on the morning's day, one minute long, so that they never meet. */
  appointment: ({ doctor, patient }) =>
    globalThis.openward.build.appointment({
      doctorId: doctor.doctorId,
      patientId: patient.patientId,
      startsAt: new Date(MORNING.getTime() + ++minute * 60_000),
      minutes: 1,
    }),
  patient: ({ patient }) => patient.patientId,
  doctor: ({ doctor }) => doctor.doctorId,
  hospital: ({ hospitalId }) => hospitalId,
  /** A patient and a doctor are users themselves; for administrators it is the side's doctor. */
  user: ({ patient, doctor }, role) => (role === 'ROLE_PATIENT' ? patient.userId : doctor.userId),
  /** Everybody's own user. */
  account: ({ patient, doctor, hcpAdmin, sysAdmin }, role) =>
    ({ ROLE_PATIENT: patient, ROLE_DOCTOR: doctor, ROLE_HCP_ADMIN: hcpAdmin, ROLE_SYS_ADMIN: sysAdmin })[role].userId,
  visibleAccount: (side, role) => RECORD_OF.account(side, role),
  /** A new one of everybody's own user. */
  session: async (side, role) => {
    const userId = await RECORD_OF.account(side, role);
    const id = newId();
    await globalThis.openward.api.database.transaction((tx) => tx.insert(session).values({ id, userId }));
    return id;
  },
  /** A new number of everybody's own, asked for in their newest session; its code is the generator's. */
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
  kiosk: async ({ hospitalId, sysAdmin }) =>
    (await globalThis.openward.build.kiosk({ hospitalId, pairedBy: sysAdmin.userId })).kioskId,
  kioskPairing: () => globalThis.openward.build.kioskPairing(),
  managedHospital: ({ hospitalId }) => hospitalId,
  anyHospital: ({ hospitalId }) => hospitalId,
  admin: ({ hcpAdmin }) => hcpAdmin.userId,
  /** Access that the side's patient has given to somebody. */
  proxyGrant: async ({ patient }) => {
    const proxy = await globalThis.openward.build.patient();
    return globalThis.openward.build.access({ patientId: patient.patientId, proxyUserId: proxy.userId });
  },
  /** The secret of a new one, of somebody of neither side. */
  proxyInvitation: async () => {
    const { patientId } = await globalThis.openward.build.patient();
    return globalThis.openward.build.invitation(patientId);
  },
  waitingRequest: ({ patient, doctor }) => globalThis.openward.build.waitingRequest(patient.patientId, doctor.doctorId),
  /** Of a day of its own, so that they never meet. */
  waitingOffer: ({ patient, doctor }) =>
    globalThis.openward.build.waitingOffer({
      patientId: patient.patientId,
      doctorId: doctor.doctorId,
      startsAt: new Date(MORNING.getTime() + (100 + ++minute) * 86_400_000),
    }),
  /** A new one, for it may be removed. */
  smsTemplate: ({ hospitalId }) => globalThis.openward.build.smsTemplate(hospitalId),
  /** Begun by the side's HCP admin; a system admin may see everybody's. */
  patientImport: ({ hcpAdmin }) => globalThis.openward.build.patientImport(hcpAdmin.userId),
  form: async () => (await globalThis.openward.build.form()).formId,
  /** A new one that nobody has begun; it takes files. */
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
  completedDocument: ({ patient }) =>
    globalThis.openward.build.completedDocument({ patientId: patient.patientId, submittedBy: patient.userId }),
  /** Of a document of its own: the newest that was built on that side. */
  documentFile: ({ patient }) => globalThis.openward.build.documentFile(patient),
};

/** For which roles the away side's record of a kind is somebody else's (the table of access/visibility.ts). */
export const FOREIGN_TO: Record<EntityName, readonly Role[]> = {
  appointment: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  patient: ['ROLE_PATIENT'],
  doctor: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  hospital: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  user: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  account: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  visibleAccount: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  session: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  wayChange: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'],
  kiosk: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  kioskPairing: [],
  waitingRequest: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  waitingOffer: ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  managedHospital: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  smsTemplate: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  anyHospital: [],
  admin: ['ROLE_HCP_ADMIN'],
  proxyGrant: ['ROLE_PATIENT'],
  proxyInvitation: [],
  patientImport: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN'],
  form: [],
  document: ['ROLE_PATIENT'],
  completedDocument: ['ROLE_PATIENT'],
  draftedDocument: ['ROLE_PATIENT'],
  documentFile: ['ROLE_PATIENT'],
};

/** Rows of a query straight from the database under test. */
export async function rowsOf<R>(query: ReturnType<typeof sql>): Promise<R[]> {
  const { rows } = (await globalThis.openward.api.database.transaction((tx) => tx.execute(query))) as unknown as {
    rows: R[];
  };
  return rows;
}

/** An audit row as the tests look at it. */
export interface AuditedRow {
  action: string;
  actor_id: string | null;
  entity_ids: string[];
  patient_ids: string[];
  outcome: string;
}

/** The audit rows of one call, found by the request id that its answer carried. */
export function auditOf(headers: Headers): Promise<AuditedRow[]> {
  return rowsOf(
    sql`select action, actor_id, entity_ids, patient_ids, outcome from audit where request_id = ${headers.get('x-request-id')}`,
  );
}
