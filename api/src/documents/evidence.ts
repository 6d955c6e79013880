import { createHash } from 'node:crypto';
import type { NextSigner, SignatureStrokes, SignerRelation, SigningMethod } from '@openward/contract/documents';
import type { Answers, AttachmentRequest, FormField, FormSigners, FormTranslation } from '@openward/contract/forms';
import type { PersonName } from '@openward/contract/people';

import canonicalJson from 'canonicalize';

// Its types say a module where Node gives the function.
const canonicalize = canonicalJson as unknown as (value: unknown) => string;

/** All that a digest holds fast: who completed what, when, where and how. Times are ISO UTC with milliseconds. */
export interface Completed {
  documentId: string;
  patientId: string;
  /** The form's version as it was filled in. */
  form: {
    id: string;
    version: number;
    displayName: string;
    description: string;
    isEsignatureRequired: boolean;
    attachments: AttachmentRequest | null;
    fields: readonly FormField[];
    /** In which it may have been read. Without any the digest is what it was before there were some. */
    translations: readonly FormTranslation[] | null;
    /** Who signs; the same holds. */
    signers?: FormSigners | null;
  };
  answers: Answers;
  /** In the order in which they were added; `sha256` of their content, hexadecimal. */
  files: readonly { id: string; name: string; mediaType: string; sha256: string }[];
  signature: {
    method: SigningMethod | null;
    firstName: string;
    lastName: string;
    consent: string;
    image: Uint8Array | null;
    /** Of a drawn one, as it is kept. Without any the digest is what it was before there were some. */
    strokes?: string | null;
  };
  /** Which of several signatures that is. */
  signedStep?: number | null;
  submittedBy: string;
  submittedByRole: string;
  completedAt: Date;
  address: string;
  browser: string;
  timeZone: string;
}

/** Who completed a document and for whom, by the names of that moment, and what the one was to the other. */
export interface CompletionNames {
  submitter: PersonName;
  patient: PersonName;
  relation: SignerRelation;
}

/** SHA-256, hexadecimal, over the canonical JSON (RFC 8785) of a completed document with its form's version and signature. */
export function digestOf({ signature, ...completed }: Completed): string {
  const { image, strokes, ...signed } = signature;
  const hashes = { imageSha256: image && sha256(image), strokesSha256: hashOfStrokes(strokes) };
  return digestOfHashed({ ...completed, signature: { ...signed, ...hashes } });
}

/** What a digest holds fast, with the hashes of the signature's image and strokes in their place. */
export type Hashed = Omit<Completed, 'signature'> & {
  signature: Omit<Completed['signature'], 'image' | 'strokes'> & {
    imageSha256: string | null;
    strokesSha256: string | null;
  };
};

/** The same digest as {@link digestOf}, of many documents whose images need not be read for it. */
export function digestOfHashed(hashed: Hashed): string {
  const { completedAt, signedStep, form, signature: signed, ...completed } = hashed;
  const signature = withStrokes(signed);
  const { translations, signers, ...rest } = form;
  const asked = { ...rest, ...(translations && { translations }), ...(signers && { signers }) };
  const step = signedStep ? { signedStep } : {};
  return sha256(
    canonicalize({ ...completed, ...step, signature, form: asked, completedAt: completedAt.toISOString() }),
  );
}

/**
 * SHA-256, hexadecimal, over the names of a completion and its digest. It is apart from that one, which so stays what the
 * api of the release before computes, and stands in the audit row of the completion.
 */
export function namesDigestOf(digest: string, names: { [K in keyof CompletionNames]: unknown }): string {
  return sha256(canonicalize({ digest, ...names }));
}

/** One of several signatures, with all that its digest holds fast. */
export interface AddedSignature extends NextSigner {
  documentId: string;
  signedBy: string;
  /** The name of their account at that moment, and what they were to the patient. */
  signer: PersonName;
  relation: SignerRelation;
  signature: { method: SigningMethod; firstName: string; lastName: string; consent: string };
  /** Of a drawn one. */
  imageSha256: string | null;
  strokesSha256: string | null;
  signedAt: Date;
  address: string;
  browser: string;
  timeZone: string;
}

/**
 * SHA-256, hexadecimal, over a signature and the digest before it: of the signature before, or of the completion. So it holds
 * fast all that was signed before.
 */
export function signatureDigestOf(before: string, { signedAt, ...signature }: AddedSignature): string {
  return sha256(canonicalize({ before, ...withStrokes(signature), signedAt: signedAt.toISOString() }));
}

/** A signature without strokes has the digest that it had before strokes were kept. */
function withStrokes<S extends { strokesSha256: string | null }>({ strokesSha256, ...signature }: S) {
  return { ...signature, ...(strokesSha256 && { strokesSha256 }) };
}

/** Strokes as they are kept and hashed. */
export function keptStrokes(strokes: SignatureStrokes): string {
  return canonicalize(strokes);
}

/** The hash of strokes as they are kept. */
export function hashOfStrokes(strokes: string | null | undefined): string | null {
  return strokes ? sha256(strokes) : null;
}

/** SHA-256 of bytes or text, hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
