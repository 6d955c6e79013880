import { createHash } from 'node:crypto';
import type { NextSigner, SignatureStrokes, SignerRelation, SigningMethod } from '@openward/contract/documents';
import type { Answers, AttachmentRequest, FormField, FormSigners, FormTranslation } from '@openward/contract/forms';
import type { PersonName } from '@openward/contract/people';

import canonicalJson from 'canonicalize';

// The package's types declare a module where Node provides the function.
const canonicalize = canonicalJson as unknown as (value: unknown) => string;

/** Everything that a digest covers: who completed what, when, where and how. Times are ISO UTC with milliseconds. */
export interface Completed {
  documentId: string;
  patientId: string;
  /** The version that was filled in. */
  form: {
    id: string;
    version: number;
    displayName: string;
    description: string;
    isEsignatureRequired: boolean;
    attachments: AttachmentRequest | null;
    fields: readonly FormField[];
    /** The translations offered to the reader. Without any, the digest equals that of older releases. */
    translations: readonly FormTranslation[] | null;
    /** The signers. Without any, the digest equals that of older releases. */
    signers?: FormSigners | null;
  };
  answers: Answers;
  /** In the order they were added; `sha256` of their content, hexadecimal. */
  files: readonly { id: string; name: string; mediaType: string; sha256: string }[];
  signature: {
    method: SigningMethod | null;
    firstName: string;
    lastName: string;
    consent: string;
    image: Uint8Array | null;
    /** Strokes of a drawn signature as stored. Without any, the digest equals that of older releases. */
    strokes?: string | null;
  };
  /** The step of this signature, if there are several. */
  signedStep?: number | null;
  submittedBy: string;
  submittedByRole: string;
  completedAt: Date;
  address: string;
  browser: string;
  timeZone: string;
}

/** The names of submitter and patient at completion, and the submitter's relation to the patient. */
export interface CompletionNames {
  submitter: PersonName;
  patient: PersonName;
  relation: SignerRelation;
}

/** SHA-256 (hexadecimal) of the canonical JSON (RFC 8785) of a completed document with form version and signature. */
export function digestOf({ signature, ...completed }: Completed): string {
  const { image, strokes, ...signed } = signature;
  const hashes = { imageSha256: image && sha256(image), strokesSha256: hashOfStrokes(strokes) };
  return digestOfHashed({ ...completed, signature: { ...signed, ...hashes } });
}

/** What a digest covers, with hashes instead of the signature's image and strokes. */
export type Hashed = Omit<Completed, 'signature'> & {
  signature: Omit<Completed['signature'], 'image' | 'strokes'> & {
    imageSha256: string | null;
    strokesSha256: string | null;
  };
};

/** The same digest as {@link digestOf}, for many documents, without reading their images. */
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
 * SHA-256, hexadecimal, over the names of a completion and its digest. It is kept apart, in the audit row of the
 * completion, so that the document's digest stays the one that the previous release computes.
 */
export function namesDigestOf(digest: string, names: { [K in keyof CompletionNames]: unknown }): string {
  return sha256(canonicalize({ digest, ...names }));
}

/** One of several signatures, with everything that its digest covers. */
export interface AddedSignature extends NextSigner {
  documentId: string;
  signedBy: string;
  /** The account's name at signing, and the relation to the patient. */
  signer: PersonName;
  relation: SignerRelation;
  signature: { method: SigningMethod; firstName: string; lastName: string; consent: string };
  /** For drawn signatures. */
  imageSha256: string | null;
  strokesSha256: string | null;
  signedAt: Date;
  address: string;
  browser: string;
  timeZone: string;
}

/**
 * SHA-256, hexadecimal, over a signature and the previous digest: of the signature before, or of the completion. So it
 * covers everything signed before.
 */
export function signatureDigestOf(before: string, { signedAt, ...signature }: AddedSignature): string {
  return sha256(canonicalize({ before, ...withStrokes(signature), signedAt: signedAt.toISOString() }));
}

/** Without strokes the digest must equal that of releases that did not store strokes. */
function withStrokes<S extends { strokesSha256: string | null }>({ strokesSha256, ...signature }: S) {
  return { ...signature, ...(strokesSha256 && { strokesSha256 }) };
}

/** Strokes in the form in which they are stored and hashed. */
export function keptStrokes(strokes: SignatureStrokes): string {
  return canonicalize(strokes);
}

/** The hash of stored strokes. */
export function hashOfStrokes(strokes: string | null | undefined): string | null {
  return strokes ? sha256(strokes) : null;
}

/** SHA-256 of bytes or text, hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
