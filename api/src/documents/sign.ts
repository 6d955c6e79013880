import type { PlainSentence, Role } from '@openward/contract';
import {
  consentOf,
  type Document,
  FILES_PROBLEM,
  SIGNATURE_PIXELS,
  SIGNATURE_PROBLEM,
  type Signer,
  type SignerRelation,
  type SigningMethod,
} from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import { type Answer, answerErrors, isBlank, keptAnswers } from '@openward/contract/forms';
import type { ProxyRelation } from '@openward/contract/sharing';
import { eq } from 'drizzle-orm';
import { document, documentCompletion, documentDraft, proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { inLanguage, knownLanguage } from '../platform/messages/wording.ts';
import { namesToKeep } from './completion-names.ts';
import { type Completed, type CompletionNames, digestOf, namesDigestOf } from './evidence.ts';
import { holdPending, namedAnswers, refuseStale, refuseWith } from './pending.ts';
import { COMPLETE, documentOf } from './reading.ts';

type Filling = Contract['documents'];

/** POST /document/save: completes a document with what was sent, signed by typed names where it has to be signed. */
export const saveDocument: Handler<Filling['saveDocument']> = async ({ body }, call) => {
  const found = await holdPending(call, body.documentId);
  const { draft } = found;
  if (body.revision !== undefined && draft && draft.revision !== body.revision) refuseStale(draft);
  return complete(call, found, { ...body, image: undefined });
};

/** POST /document/:id/sign: completes a document with the answers of its draft, signed by hand. */
export const signDocument: Handler<Filling['signDocument']> = async ({ params, query, upload }, call) => {
  const found = await holdPending(call, params.id);
  const draft = found.draft ?? { revision: 0, savedAt: null, fieldValues: [] };
  if (draft.revision !== query.revision) refuseStale(draft);
  const { fieldValues } = draft;
  return complete(call, found, { ...query, fieldValues, esignatureCaptured: true, image: upload.content });
};

/** What somebody submits. */
interface Submission extends Signed {
  fieldValues: readonly Answer[];
  timeZone?: string | undefined;
}

/**
 * Completes a document, once. Whoever submits at the same moment waits for its row, and then hears that it is completed.
 */
async function complete(call: Call<readonly Role[]>, found: Document, submission: Submission): Promise<Document> {
  const answers = answersToKeep(found, submission.fieldValues);
  if (found.attachments?.isRequired && found.files.length === 0) {
    refuseWith({ [FILES_PROBLEM]: 'Please attach a file' });
  }
  const { signature, ...signed } = signatureOf(found.isEsignatureRequired, submission);
  const completion = {
    answers,
    submittedBy: call.caller.userId,
    submittedByRole: call.caller.role,
    completedAt: call.services.now(),
    address: call.origin.address,
    browser: call.origin.userAgent,
    timeZone: zoneOf(submission.timeZone),
  };
  const { relation, ...submitter } = await signerOf(call);
  const { firstName, lastName } = found.patient;
  const names = { submitter, patient: { firstName, lastName }, relation };
  const digest = digestOf({ ...fixed(found), ...completion, signature: { ...signed, image: signature } });
  await keep(call, found, { ...completion, ...namesToKeep(names), ...signed, signature, digest }, names);
  const { evidence, ...completed } = await documentOf(call.tx, found.id);
  // The audit's row, which bears witness to it, is written with the commit.
  return { ...completed, evidence: evidence && { ...evidence, isIntact: true } };
}

/** All that is answered and was asked, checked against the form's own version. @throws Refusal invalid_input */
function answersToKeep({ fieldValues: fields }: Document, given: readonly Answer[]) {
  const named = namedAnswers(fields, given, () => true);
  refuseWith(answerErrors(fields, named));
  if (isBlank(fields, named)) refuseWith({ fieldValues: 'Please answer at least one question' });
  return keptAnswers(fields, named);
}

/** What the document brings along to what is proven. */
function fixed(found: Document): Pick<Completed, 'documentId' | 'patientId' | 'form' | 'files'> {
  const { id: documentId, patientId, displayName, isEsignatureRequired, attachments } = found;
  return {
    documentId,
    patientId,
    form: {
      id: found.formId,
      version: found.formVersion,
      displayName,
      description: found.formDescription,
      isEsignatureRequired,
      attachments,
      fields: found.fieldValues,
      translations: found.translations ?? null,
    },
    files: found.files.map(({ id, name, mediaType, sha256 }) => ({ id, name, mediaType, sha256 })),
  };
}

async function keep(
  { tx, records }: Call,
  { id, patientId }: Document,
  completion: Omit<typeof documentCompletion.$inferInsert, 'documentId'>,
  names: CompletionNames,
): Promise<void> {
  const { completedAt, digest } = completion;
  await tx.update(document).set({ status: 'COMPLETED', completedAt }).where(eq(document.id, id));
  await tx.insert(documentCompletion).values({ documentId: id, ...completion });
  await tx.delete(documentDraft).where(eq(documentDraft.documentId, id));
  await records.record(COMPLETE, 'document', [{ id, patientId }], digest, namesDigestOf(digest, names));
}

/** @throws Refusal invalid_input for what is no zone */
function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    throw refusal('invalid_input', 'Time zone is invalid', { field: 'timeZone' });
  }
}

/** What somebody signed with, as it comes from the dialog. */
interface Signed {
  esignatureCaptured: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
  consentLanguage: string;
  /** Of a drawn one: a JPEG. */
  image: Uint8Array | undefined;
}

/** The signature as it is kept; where none is wanted, an empty one. @throws Refusal invalid_input */
function signatureOf(isRequired: boolean, signed: Signed) {
  if (!isRequired) return { method: null, firstName: '', lastName: '', consent: '', signature: null };
  const { firstName = '', lastName = '', image } = signed;
  if (!signed.esignatureCaptured) refuse('Please sign this document');
  if (!firstName || !lastName) refuse('Please enter first name and last name');
  if (image) checkDrawing(image);
  const method: SigningMethod = image ? 'drawn' : 'typed';
  const signature = image ?? null;
  const language = knownLanguage(signed.consentLanguage, 'consentLanguage');
  return { method, firstName, lastName, consent: inLanguage(language, consentOf({ firstName, lastName })), signature };
}

function checkDrawing(image: Uint8Array): void {
  const { least, most } = SIGNATURE_PIXELS;
  const size = sizeOfJpeg(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
  if (!size || size.some((side) => side < least || side > most))
    refuse('We could not save this signature. Please draw it again.');
}

/**
 * Width and height of a JPEG by its segments up to the picture itself; undefined for what is none, or does not end as one.
 * Nothing may stand behind its end.
 */
function sizeOfJpeg(bytes: Buffer): [width: number, height: number] | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return;
}

function refuse(sentence: PlainSentence): void {
  refuseWith({ [SIGNATURE_PROBLEM]: sentence });
}

type SignerCall = Pick<Call, 'tx'> & { caller: Caller };

/** Who would complete a document by this call: the name of their own account, and what they are to the patient. */
export async function signerOf(call: SignerCall): Promise<Signer> {
  const { tx, caller } = call;
  const [name] = await tx
    .select({ firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(eq(user.id, caller.userId));
  if (!name) throw notFound('User not found.');
  return { ...name, relation: await relationOf(call) };
}

async function relationOf({ tx, caller }: SignerCall): Promise<SignerRelation> {
  if (caller.role !== 'ROLE_PATIENT') return caller.role === 'ROLE_DOCTOR' ? 'Doctor' : 'Administrator';
  if (!caller.actingFor) return 'Self';
  const [grant] = await tx
    .select({ relation: proxyGrant.relation })
    .from(proxyGrant)
    .where(eq(proxyGrant.id, caller.actingFor.grantId));
  if (!grant) throw notFound('Access not found.');
  return grant.relation as ProxyRelation;
}
