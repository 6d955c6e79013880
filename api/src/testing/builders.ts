import { randomBytes, randomInt } from 'node:crypto';
import type { AppointmentStatus, ProxyArea, Role } from '@openward/contract';
import { PROXY_AREAS } from '@openward/contract';
import type { Answers, AttachmentRequest, FormField, FormSigners, FormTranslation } from '@openward/contract/forms';

import { NO_SIGN_IN } from '@openward/contract/sharing';
import { and, eq } from 'drizzle-orm';
import { sealKey } from '../accounts/factors/authenticator.ts';
import { digestOf, sha256 } from '../documents/evidence.ts';
import { COMPLETE } from '../documents/reading.ts';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import {
  accessLimit,
  app,
  appAccess,
  appointment,
  appSignIn,
  authenticatorApp,
  bulkExport,
  bulkExportPart,
  bulkSms,
  doctor,
  document,
  documentCompletion,
  documentDraft,
  documentFile,
  factorLift,
  form,
  formVersion,
  hospital,
  kiosk,
  kioskPairing,
  ownerInvitation,
  passkey,
  patient,
  patientImport,
  proxyGrant,
  rememberedDevice,
  smsTemplate,
  subscription,
  subscriptionEvent,
  user,
  waitingOffer,
  waitingRequest,
  workingHours,
} from '../platform/database/schema/index.ts';
import { hashOf, randomToken } from '../platform/identity/secrets.ts';
import type { Services } from '../platform/services.ts';

/** The password of every account that the builders create. */
export const BUILT_PASSWORD = 'Built-pass-1';

export interface BuiltAccount {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}
export interface BuiltPatient extends BuiltAccount {
  patientId: string;
}
export interface BuiltDoctor extends BuiltAccount {
  doctorId: string;
  hospitalId: string;
}

interface AccountOptions {
  role: Role;
  email?: string;
  firstName?: string;
  lastName?: string;
  hospitalId?: string | null;
  status?: 'ACTIVE' | 'INACTIVE';
  answered?: boolean;
  phoneNo?: string | null;
  language?: string;
}

/** A request on the waiting list for days that match no free time. */
function requestOf(patientId: string, doctorId: string | undefined) {
  const days = { fromDay: '2020-01-01', toDay: '2020-01-01', fromTime: '08:00', toTime: '18:00' };
  const about = { consultationType: 'Wellness', description: 'Built for a test', createdAt: new Date() };
  return { id: newId(), patientId, doctorId, ...days, ...about };
}

/** Creates test data directly in the database, with unique names so that suites do not interfere. */
export function createBuilders(database: Database, passwordHash: string, services: Pick<Services, 'config' | 'now'>) {
  const tag = () => randomBytes(5).toString('hex');
  // Messages to one number are limited per day.
  const aNumber = () => `415${randomInt(1e7).toString().padStart(7, '0')}`;

  async function account(options: AccountOptions): Promise<BuiltAccount> {
    const id = newId();
    const firstName = options.firstName ?? 'Test';
    const lastName = options.lastName ?? `Person ${tag()}`;
    const email = options.email ?? `${tag()}@built.example`;
    await database.transaction((tx) =>
      tx.insert(user).values({
        id,
        username: email,
        email,
        passwordHash,
        firstName,
        lastName,
        phoneNo: options.phoneNo === undefined ? aNumber() : options.phoneNo,
        role: options.role,
        status: options.status ?? 'ACTIVE',
        hospitalId: options.hospitalId ?? null,
        answeredSecretQuestions: options.answered ?? true,
        language: options.language ?? 'en',
      }),
    );
    return { userId: id, email, firstName, lastName };
  }

  return {
    account,

    /** A passkey that is a month old and exists on no device: it can only be listed and removed. */
    async passkey(userId: string): Promise<string> {
      const id = newId();
      const credential = { credentialId: randomToken(), publicKey: new Uint8Array(77), counter: 0, transports: [] };
      const createdAt = new Date(services.now().getTime() - 30 * 86_400_000);
      const about = { name: `Key ${tag()}`, isBackedUp: false, createdAt };
      await database.transaction((tx) => tx.insert(passkey).values({ id, userId, ...credential, ...about }));
      return id;
    },

    /** An authenticator app; a confirmed one is the second factor. @param options.key in Base32 */
    async authenticatorApp(userId: string, options: { key: string; confirmed?: boolean }): Promise<string> {
      const id = newId();
      const now = services.now();
      const secret = sealKey(services.config, options.key);
      const confirmedAt = options.confirmed ? now : null;
      await database.transaction(async (tx) => {
        await tx.insert(authenticatorApp).values({ id, userId, secret, createdAt: now, confirmedAt });
        if (confirmedAt) await tx.update(user).set({ secondFactor: 'code' }).where(eq(user.id, userId));
      });
      return id;
    },

    async rememberedDevice(userId: string): Promise<string> {
      const [id, now] = [newId(), services.now()];
      const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
      const device = { deviceHash: hashOf(randomToken()), userAgent: 'Built for a test' };
      await database.transaction((tx) => tx.insert(rememberedDevice).values({ id, userId, ...device, ...times }));
      return id;
    },

    /** An administrator's request to remove a second factor, effective in an hour. */
    async factorLift(options: { userId: string; askedBy: string }): Promise<string> {
      const [id, createdAt] = [newId(), services.now()];
      const about = { reason: 'Lost phone', createdAt, effectiveAt: new Date(createdAt.getTime() + 3_600_000) };
      const stopHash = hashOf(randomToken());
      await database.transaction((tx) => tx.insert(factorLift).values({ id, ...options, ...about, stopHash }));
      return id;
    },

    /** A hospital, in UTC by default. */
    async hospital(options: { timeZone?: string } = {}): Promise<string> {
      const id = newId();
      await database.transaction((tx) =>
        tx.insert(hospital).values({ id, name: `Hospital ${tag()}`, timeZone: options.timeZone ?? 'UTC' }),
      );
      return id;
    },

    async patient(options: Partial<AccountOptions> & { dateOfBirth?: string } = {}): Promise<BuiltPatient> {
      const { dateOfBirth = '1980-02-29', ...about } = options;
      const built = await account({ ...about, role: 'ROLE_PATIENT' });
      const patientId = newId();
      await database.transaction((tx) =>
        tx.insert(patient).values({ id: patientId, userId: built.userId, dateOfBirth }),
      );
      return { ...built, patientId };
    },

    /** A patient whose record has no sign-in. */
    async child(options: Partial<AccountOptions> & { dateOfBirth?: string } = {}): Promise<BuiltPatient> {
      return this.patient({ dateOfBirth: '2020-02-29', email: `${tag()}${NO_SIGN_IN}`, ...options });
    },

    /** The secret of a link that gives a patient their own account; it does not expire during tests. */
    async ownerInvitation(options: { userId: string; createdBy: string; email?: string }): Promise<string> {
      const { email = `${tag()}@built.example`, ...of } = options;
      const secret = randomToken();
      const times = { createdAt: new Date(), expiresAt: new Date('2100-01-01T00:00:00Z') };
      await database.transaction((tx) =>
        tx.insert(ownerInvitation).values({ ...of, email, secretHash: hashOf(secret), ...times }),
      );
      return secret;
    },

    /** An active limit by default, not about a certain person. */
    async accessLimit(
      options: Partial<typeof accessLimit.$inferInsert> & { patientId: string; createdBy: string },
    ): Promise<string> {
      const id = newId();
      await database.transaction((tx) =>
        tx.insert(accessLimit).values({ id, reason: 'Built for a test', createdAt: new Date(), ...options }),
      );
      return id;
    },

    /** A doctor who works round the clock by default (weekdays as in ISO 8601). */
    async doctor(
      options: Partial<AccountOptions> & {
        hospitalId: string;
        hours?: { weekday: number; starts: string; ends: string; validFrom?: string; validTo?: string }[];
        slotMinutes?: number;
        bufferMinutes?: number;
        speciality?: string[];
      },
    ): Promise<BuiltDoctor> {
      const built = await account({ ...options, role: 'ROLE_DOCTOR' });
      const doctorId = newId();
      const { hospitalId, slotMinutes = 30, bufferMinutes = 0, speciality = ['Wellness'] } = options;
      const hours =
        options.hours ?? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '00:00', ends: '24:00' }));
      await database.transaction(async (tx) => {
        await tx
          .insert(doctor)
          .values({ id: doctorId, userId: built.userId, hospitalId, speciality, slotMinutes, bufferMinutes });
        if (hours.length > 0) await tx.insert(workingHours).values(hours.map((entry) => ({ doctorId, ...entry })));
      });
      return { ...built, doctorId, hospitalId };
    },

    /** A paired check-in device, and its token. */
    async kiosk(options: { hospitalId: string; pairedBy: string }): Promise<{ kioskId: string; token: string }> {
      const [kioskId, token] = [newId(), randomToken()];
      await database.transaction((tx) =>
        tx
          .insert(kiosk)
          .values({ ...options, id: kioskId, name: `Kiosk ${tag()}`, tokenHash: hashOf(token), pairedAt: new Date() }),
      );
      return { kioskId, token };
    },

    /** The code of a device that is not paired yet; it does not expire during tests. */
    async kioskPairing(): Promise<string> {
      const code = randomBytes(4).toString('hex').toUpperCase();
      const expiresAt = new Date('2100-01-01T00:00:00Z');
      await database.transaction((tx) =>
        tx.insert(kioskPairing).values({ code, tokenHash: hashOf(randomToken()), expiresAt }),
      );
      return code;
    },

    /** An app on the user's device, with scopes to read and book. */
    async app(options: Partial<typeof app.$inferInsert> = {}): Promise<string> {
      const id = newId();
      const { userId } = await account({ role: 'ROLE_SYS_ADMIN' });
      const scopes = [
        'openid',
        'fhirUser',
        'offline_access',
        'launch',
        'launch/patient',
        'patient/*.cruds',
        'user/*.cruds',
      ];
      const about = {
        name: 'Heart diary',
        kind: 'public' as const,
        launchAddress: '',
        keys: '',
        isOn: true,
        version: 1,
      };
      await database.transaction((tx) =>
        tx.insert(app).values({
          ...{ id, ...about, addresses: ['https://app.example/back'], scopes },
          ...{ createdAt: services.now(), createdBy: userId, ...options },
        }),
      );
      return id;
    },

    /** Access to an app for a day. */
    async appAccess(options: Partial<typeof appAccess.$inferInsert> & { userId: string }): Promise<string> {
      const id = newId();
      const appId = options.appId ?? (await this.app());
      const [createdAt, endsAt] = [services.now(), new Date(services.now().getTime() + 86_400_000)];
      await database.transaction((tx) =>
        tx.insert(appAccess).values({ id, appId, scopes: ['patient/*.rs'], createdAt, endsAt, ...options }),
      );
      return id;
    },

    /** An app's token as `oidc-provider` stores it. @returns the token that the app sends */
    async appToken(accessId: string, scope: string): Promise<string> {
      const token = randomToken();
      await database.transaction(async (tx) => {
        const [access] = await tx.select().from(appAccess).where(eq(appAccess.id, accessId));
        await tx.insert(appSignIn).values({
          ...{ kind: 'AccessToken', idHash: hashOf(token), appId: access?.appId ?? null, accessId },
          ...{ payload: { scope }, expiresAt: new Date(services.now().getTime() + 3_600_000) },
        });
      });
      return token;
    },

    /** A system app's token. @returns the token that the app sends */
    async systemToken(appId: string, scope: string): Promise<string> {
      const token = randomToken();
      await database.transaction((tx) =>
        tx.insert(appSignIn).values({
          ...{ kind: 'ClientCredentials', idHash: hashOf(token), appId, payload: { scope } },
          expiresAt: new Date(services.now().getTime() + 300_000),
        }),
      );
      return token;
    },

    /** An app's request that waits for the user's consent. */
    async appRequest(scope = 'user/Appointment.rs'): Promise<string> {
      const [id, appId] = [randomToken(), await this.app()];
      const params = { client_id: appId, scope, redirect_uri: 'https://app.example/back' };
      await database.transaction((tx) =>
        tx.insert(appSignIn).values({
          ...{ kind: 'Interaction', idHash: hashOf(id), appId },
          payload: { returnTo: 'http://localhost:3000/oauth/auth/built', params },
          expiresAt: new Date(Date.now() + 3_600_000),
        }),
      );
      return id;
    },

    async patientImport(createdBy: string): Promise<string> {
      const id = newId();
      const about = { fileName: 'built.csv', total: 1_000, state: 'UPLOADING' as const, createdAt: new Date() };
      await database.transaction((tx) => tx.insert(patientImport).values({ id, createdBy, ...about }));
      return id;
    },

    /** A request on the waiting list; its days are past, so that no limit counts it and no time matches. */
    async waitingRequest(patientId: string, doctorId?: string): Promise<string> {
      const request = requestOf(patientId, doctorId);
      await database.transaction((tx) => tx.insert(waitingRequest).values(request));
      return request.id;
    },

    /** A completed export with one file. */
    async bulkExport(requestedBy: string): Promise<{ id: string; fileId: string }> {
      const [id, fileId] = [newId(), newId()];
      const about = { request: 'Patient/$export', filters: {}, types: [], typeCount: 1, state: 'DONE' as const };
      const times = { requestedAt: new Date(), expiresAt: new Date('2100-01-01T00:00:00Z') };
      await database.transaction(async (tx) => {
        await tx.insert(bulkExport).values({ id, requestedBy, ...about, ...times });
        const content = `${JSON.stringify({ resourceType: 'Patient', id: newId() })}\n`;
        await tx.insert(bulkExportPart).values({ exportId: id, number: 1, fileId, type: 'Patient', count: 1, content });
      });
      return { id, fileId };
    },

    /** A disabled subscription to appointments. */
    async subscription(createdBy: string): Promise<string> {
      const [id, now] = [newId(), new Date()];
      await database.transaction((tx) =>
        tx.insert(subscription).values({
          ...{ id, createdBy, status: 'off', topic: 'appointment', payload: 'application/fhir+json', reason: 'Built' },
          criteria: 'http://localhost:3000/fhir/R4/SubscriptionTopic/appointment',
          ...{ endpoint: 'https://receiver.example/hook', secret: new Uint8Array(), nextTryAt: now, createdAt: now },
        }),
      );
      return id;
    },
    async deadLetter(subscriptionId: string): Promise<string> {
      const [id, other] = [newId(), newId()];
      const event = { id, subscriptionId, type: 'appointment.booked', subjectId: other, patientId: other };
      await database.transaction((tx) => tx.insert(subscriptionEvent).values({ ...event, deadAt: new Date() }));
      return id;
    },
    async bulkSms(options: { sentBy: string; hospitalId: string }): Promise<string> {
      const id = newId();
      const filter = { group: 'hospital' as const, hospitalId: newId(), doctorList: [], language: 'en' };
      const about = { filter, body: 'Built for a test', state: 'STOPPED' as const };
      const times = { createdAt: new Date(), startsAt: new Date() };
      await database.transaction((tx) => tx.insert(bulkSms).values({ id, ...options, ...about, ...times }));
      return id;
    },

    /** A message template of a hospital. */
    async smsTemplate(hospitalId: string): Promise<string> {
      const id = newId();
      const body = 'Dear {firstName} {lastName}, please call us.';
      await database.transaction((tx) =>
        tx.insert(smsTemplate).values({ id, hospitalId, name: `Template ${tag()}`, body }),
      );
      return id;
    },

    /** An offer that does not expire during tests, with the row that holds its time. */
    async waitingOffer(options: { patientId: string; doctorId: string; startsAt: Date }): Promise<string> {
      const { patientId, doctorId, startsAt } = options;
      const request = requestOf(patientId, doctorId);
      const appointmentId = await this.appointment({ doctorId, patientId: null, startsAt, status: 'BLOCKED' });
      const id = newId();
      const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
      const times = { startsAt, endsAt, offeredAt: new Date(), expiresAt: new Date('2100-01-01T00:00:00Z') };
      const offer = { id, requestId: request.id, appointmentId, doctorId, ...times, state: 'OPEN' as const };
      // In one transaction, because a job ends past requests without an offer.
      await database.transaction(async (tx) => {
        await tx.insert(waitingRequest).values(request);
        await tx.insert(waitingOffer).values(offer);
      });
      return id;
    },

    /** Active access to all areas by default. */
    async access(options: {
      patientId: string;
      proxyUserId: string;
      areas?: ProxyArea[];
      endedAt?: Date;
      forMinor?: boolean;
    }): Promise<string> {
      const id = newId();
      const { areas = [...PROXY_AREAS], ...rest } = options;
      const at = new Date();
      const about = { invitedName: `Proxy ${tag()}`, relation: 'Spouse', createdAt: at, expiresAt: at, acceptedAt: at };
      await database.transaction((tx) => tx.insert(proxyGrant).values({ id, ...rest, areas, ...about }));
      return id;
    },

    /** The secret of an invitation that does not expire during tests. */
    async invitation(patientId: string): Promise<string> {
      const secret = randomToken();
      const times = { createdAt: new Date(), expiresAt: new Date('2100-01-01T00:00:00Z') };
      const about = { invitedName: `Proxy ${tag()}`, relation: 'Spouse', areas: [...PROXY_AREAS] };
      await database.transaction((tx) =>
        tx.insert(proxyGrant).values({ id: newId(), patientId, secretHash: hashOf(secret), ...about, ...times }),
      );
      return secret;
    },

    /** The first version of a form with one optional field, `note`. */
    async form(
      options: {
        fields?: FormField[];
        isEsignatureRequired?: boolean;
        attachments?: AttachmentRequest;
        translations?: FormTranslation[];
        signers?: FormSigners;
        status?: 'ACTIVE' | 'INACTIVE';
        displayName?: string;
      } = {},
    ): Promise<{ formId: string; formName: string; displayName: string }> {
      const { fields = [{ name: 'note', label: 'Note', type: 'Text' }], status = 'ACTIVE' } = options;
      const { isEsignatureRequired = false, attachments = null, translations, signers } = options;
      const formId = newId();
      const displayName = options.displayName ?? `Form ${tag()}`;
      const names = { formName: `${displayName.toLowerCase().replaceAll(' ', '-')}-${tag()}`, displayName };
      const at = new Date();
      await database.transaction(async (tx) => {
        await tx.insert(form).values({ id: formId, version: 1, status, createdAt: at, ...names });
        const rest = {
          description: 'Built for a test',
          isEsignatureRequired,
          fields,
          attachments,
          translations,
          signers,
          savedAt: at,
        };
        await tx.insert(formVersion).values({ formId, version: 1, ...names, ...rest });
      });
      return { formId, ...names };
    },

    /** An open document, of its own form by default. */
    async document(options: {
      patientId: string;
      formId?: string;
      assignedAt?: Date;
      dueOn?: string;
    }): Promise<string> {
      const { patientId, assignedAt = new Date(), dueOn } = options;
      const formId = options.formId ?? (await this.form()).formId;
      const id = newId();
      const about = { status: 'PENDING' as const, formVersion: 1, assignedAt, dueOn };
      await database.transaction((tx) => tx.insert(document).values({ id, patientId, formId, ...about }));
      return id;
    },

    /** A draft of a document's answers. */
    async documentDraft({ id, savedBy }: { id: string; savedBy: string }): Promise<void> {
      const draft = {
        documentId: id,
        revision: 1,
        answers: { note: 'Built for a test' },
        savedAt: new Date(),
        savedBy,
      };
      await database.transaction((tx) => tx.insert(documentDraft).values(draft));
    },

    /**
     * A completed document without signature, with its evidence; if its form has several signers, a submitted one with
     * the first signature.
     */
    async completedDocument(options: {
      patientId: string;
      submittedBy: string;
      formId?: string;
      answers?: Answers;
      isSigned?: boolean;
    }): Promise<string> {
      const { patientId, submittedBy, answers = { note: 'Built for a test' }, isSigned = false } = options;
      const id = await this.document(options);
      const completedAt = new Date();
      const where = { address: '127.0.0.1', browser: 'Builder', timeZone: 'UTC' };
      const signer = isSigned
        ? ({ method: 'typed', firstName: 'Test', lastName: 'Signer', consent: 'I agree.' } as const)
        : { method: null, firstName: '', lastName: '', consent: '' };
      await database.transaction(async (tx) => {
        const [made] = await tx
          .select()
          .from(formVersion)
          .innerJoin(document, and(eq(document.formId, formVersion.formId), eq(document.id, id)));
        if (!made) throw new Error('the document that was just built is gone');
        const { formId, version, displayName, description, fields, ...rest } = made.form_version;
        const { isEsignatureRequired, attachments, translations, signers } = rest;
        const signedStep = signers ? 1 : null;
        if (!signers) await tx.update(document).set({ status: 'COMPLETED', completedAt }).where(eq(document.id, id));
        const names = { displayName, description };
        const of = { id: formId, version, ...names, isEsignatureRequired, attachments, fields, translations, signers };
        const completed = { answers, submittedBy, submittedByRole: 'ROLE_PATIENT', completedAt, ...where, signedStep };
        const digest = digestOf({
          documentId: id,
          patientId,
          form: of,
          files: [],
          signature: { ...signer, image: null },
          ...completed,
        });
        await tx.insert(documentCompletion).values({ documentId: id, ...signer, ...completed, digest });
        await insertAudit(tx, {
          id: newId(),
          requestId: newId(),
          actorId: submittedBy,
          actorRole: completed.submittedByRole,
          action: COMPLETE,
          entity: 'document',
          entityIds: [id],
          patientIds: [patientId],
          outcome: 'done',
          address: where.address,
          digest,
        });
      });
      return id;
    },

    /** A file of an open document. */
    async documentFile({ patientId, userId }: { patientId: string; userId: string }): Promise<string> {
      const documentId = await this.document({ patientId });
      const content = Buffer.from('%PDF-1.4\n%%EOF\n');
      const id = newId();
      const about = { name: 'built.pdf', mediaType: 'application/pdf', content, sha256: sha256(content) };
      const added = { addedAt: new Date(), addedBy: userId };
      await database.transaction((tx) => tx.insert(documentFile).values({ id, documentId, ...about, ...added }));
      return id;
    },

    /** An appointment row of any state and time, including past ones. */
    async appointment(options: {
      doctorId: string;
      patientId: string | null;
      startsAt: Date;
      minutes?: number;
      status?: AppointmentStatus;
    }): Promise<string> {
      const id = newId();
      const { startsAt, minutes = 30, status = 'BOOKED', doctorId, patientId } = options;
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
      await database.transaction((tx) =>
        tx.insert(appointment).values({
          id,
          doctorId,
          patientId,
          startsAt,
          endsAt,
          status,
          consultationType: 'Wellness',
          description: 'Built for a test',
        }),
      );
      return id;
    },
  };
}

export type Builders = ReturnType<typeof createBuilders>;
