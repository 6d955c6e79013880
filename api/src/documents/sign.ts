import type { PlainSentence, Role } from '@openward/contract';
import {
  consentOf,
  type Document,
  FILES_PROBLEM,
  SIGNATURE_PIXELS,
  SIGNATURE_PROBLEM,
  type SignatureStrokes,
  type SigningMethod,
} from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import { type Answer, answerErrors, isBlank, keptAnswers } from '@openward/contract/forms';
import { eq } from 'drizzle-orm';
import { documentCompletion, documentDraft } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { inLanguage, knownLanguage } from '../platform/messages/wording.ts';
import { namesToKeep } from './completion-names.ts';
import { type Completed, type CompletionNames, digestOf, keptStrokes, namesDigestOf } from './evidence.ts';
import { holdPending, namedAnswers, refuseStale, refuseWith } from './pending.ts';
import { COMPLETE } from './reading.ts';
import { signerOf, stepFor } from './signers.ts';
import { endTurn } from './turns.ts';

type Filling = Contract['documents'];

/** POST /document/save: completes a document with the sent answers, signed by typed names if required. */
export const saveDocument: Handler<Filling['saveDocument']> = async ({ body }, call) => {
  const found = await holdPending(call, body.documentId);
  const { draft } = found;
  if (body.revision !== undefined && draft && draft.revision !== body.revision) refuseStale(draft);
  return complete(call, found, { ...body, image: undefined });
};

/** POST /document/:id/sign: completes a document with the answers of its draft, signed by hand. */
export const signDocument: Handler<Filling['signDocument']> = ({ params, query, upload }, call) =>
  completeDraft(call, params.id, { ...query, image: upload.content });

/** POST /document/:id/sign/strokes: the same, with the strokes of the signature. */
export const signWithStrokes: Handler<Filling['signWithStrokes']> = ({ params, body }, call) =>
  completeDraft(call, params.id, { ...body, image: Buffer.from(body.picture, 'base64') });

async function completeDraft(
  call: SigningCall,
  id: string,
  signed: Omit<Submission, 'fieldValues' | 'esignatureCaptured'> & { revision: number },
): Promise<Document> {
  const found = await holdPending(call, id);
  const draft = found.draft ?? { revision: 0, savedAt: null, fieldValues: [] };
  if (draft.revision !== signed.revision) refuseStale(draft);
  return complete(call, found, { ...signed, fieldValues: draft.fieldValues, esignatureCaptured: true });
}

/** A call in which a user signs. */
export type SigningCall = Call<readonly Role[]>;

interface Submission extends Signed {
  fieldValues: readonly Answer[];
  timeZone?: string | undefined;
  /** The step, if there are several signatures. */
  position?: number | undefined;
}

/**
 * Submits a document once, which completes it unless its form names further signers. Of two callers at the same moment,
 * the second waits for the row lock and is then refused.
 */
async function complete(call: SigningCall, found: Document, submission: Submission): Promise<Document> {
  const answers = answersToKeep(found, submission.fieldValues);
  if (found.attachments?.isRequired && found.files.length === 0) {
    refuseWith({ [FILES_PROBLEM]: 'Please attach a file' });
  }
  const { relation, ...submitter } = await signerOf(call);
  const step = found.signers && stepFor(found.nextSigners, relation, submission.position);
  const { signature, strokes, ...signed } = signatureOf(found.isEsignatureRequired, submission);
  const completion = {
    answers,
    signedStep: step?.position ?? null,
    submittedBy: call.caller.userId,
    submittedByRole: call.caller.role,
    completedAt: call.services.now(),
    address: call.origin.address,
    browser: call.origin.userAgent,
    timeZone: zoneOf(submission.timeZone),
  };
  const { firstName, lastName } = found.patient;
  const names = { submitter, patient: { firstName, lastName }, relation };
  const digest = digestOf({ ...fixed(found), ...completion, signature: { ...signed, image: signature, strokes } });
  await keep(call, found, { ...completion, ...namesToKeep(names), ...signed, signature, strokes, digest }, names);
  const about = namesDigestOf(digest, names);
  return endTurn(call, found, { at: completion.completedAt, witness: { action: COMPLETE, digest, about } });
}

/** The answers to questions that were shown, checked against the form's own version. @throws Refusal invalid_input */
function answersToKeep({ fieldValues: fields }: Document, given: readonly Answer[]) {
  const named = namedAnswers(fields, given, () => true);
  refuseWith(answerErrors(fields, named));
  if (isBlank(fields, named)) refuseWith({ fieldValues: 'Please answer at least one question' });
  return keptAnswers(fields, named);
}

/** The document's own part of the evidence. */
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
      signers: found.signers,
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
  const { digest } = completion;
  await tx.insert(documentCompletion).values({ documentId: id, ...completion });
  await tx.delete(documentDraft).where(eq(documentDraft.documentId, id));
  await records.record(COMPLETE, 'document', [{ id, patientId }], digest, namesDigestOf(digest, names));
}

/** @throws Refusal invalid_input for an unknown time zone */
export function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    throw refusal('invalid_input', 'Time zone is invalid', { field: 'timeZone' });
  }
}

/** A signature as the dialog sends it. */
export interface Signed {
  esignatureCaptured: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
  consentLanguage: string;
  /** The JPEG of a drawn signature. */
  image: Uint8Array | undefined;
  /** The strokes of a drawn signature. */
  strokes?: SignatureStrokes | undefined;
}

/** The signature to store; empty if none is required. @throws Refusal invalid_input */
function signatureOf(isRequired: boolean, signed: Signed) {
  if (!isRequired) return { method: null, firstName: '', lastName: '', consent: '', signature: null, strokes: null };
  return givenSignature(signed);
}

/**
 * The signature to store, if one is required.
 * @param isFilledIn true if another person filled in the document
 * @throws Refusal invalid_input
 */
export function givenSignature(signed: Signed, isFilledIn = false) {
  const { firstName = '', lastName = '', image, strokes } = signed;
  if (!signed.esignatureCaptured) refuse('Please sign this document');
  if (!firstName || !lastName) refuse('Please enter first name and last name');
  if (image) checkDrawing(image);
  const method: SigningMethod = image ? 'drawn' : 'typed';
  const signature = image ?? null;
  const language = knownLanguage(signed.consentLanguage, 'consentLanguage');
  const consent = inLanguage(language, consentOf({ firstName, lastName }, isFilledIn));
  return { method, firstName, lastName, consent, signature, strokes: strokes ? keptStrokes(strokes) : null };
}

function checkDrawing(image: Uint8Array): void {
  const { least, most } = SIGNATURE_PIXELS;
  const size = sizeOfJpeg(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
  if (!size || size.some((side) => side < least || side > most))
    refuse('We could not save this signature. Please draw it again.');
}

/**
 * Width and height of a JPEG, from the segments before the image data; undefined if it is no JPEG or does not end as
 * one. Data after its end is not allowed.
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
