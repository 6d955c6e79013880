import type { DocumentSignature, NextSigner, SignatureStrokes } from '@openward/contract/documents';
import type { FormSigners } from '@openward/contract/forms';
import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { documentSignature } from '../platform/database/schema/index.ts';
import { signatureDigestOf } from './evidence.ts';

/** The audit action of a further signature. */
export const SIGN = 'sign';

/** A further signature as stored, with hashes of image and strokes. */
export type StoredSignature = Awaited<ReturnType<typeof selectSignatures>>[number];

const { signature: image, strokes, ...columns } = getTableColumns(documentSignature);

/**
 * Signatures after those of the completions, earliest first.
 * @param which a condition on them
 * @param withImages also reads image and strokes, which make many rows large
 */
export function selectSignatures(tx: Tx, which: SQL, withImages = false) {
  return tx
    .select({
      ...columns,
      image: withImages ? sql<Uint8Array | null>`${image}`.mapWith(image) : sql<null>`null`,
      imageSha256: sql<string | null>`encode(sha256(${image}), 'hex')`,
      strokes: withImages ? sql<string | null>`${strokes}` : sql<null>`null`,
      strokesSha256: strokesHash(strokes),
    })
    .from(documentSignature)
    .where(which)
    .orderBy(asc(documentSignature.documentId), asc(documentSignature.number));
}

/** Hashes strokes in the database, because they are too large to read for many documents. */
export const strokesHash = (strokes: PgColumn) =>
  sql<string | null>`encode(sha256(convert_to(${strokes}, 'UTF8')), 'hex')`;

/** The stored strokes for an answer; empty if there are none. */
export const strokesFrom = (kept: string | null): { strokes?: SignatureStrokes } =>
  kept ? { strokes: JSON.parse(kept) } : {};

/** The signature of the completion, if the form names several signers. */
type FirstSignature = Omit<DocumentSignature, keyof NextSigner | 'isIntact'>;

/**
 * All signatures of a document whose form names several signers, starting with that of the completion.
 * @param signedStep the step of the completion; null if it is the only signature
 * @param changed the positions of those that fail verification
 */
export function signaturesOf(
  { signers, signedStep }: { signers: FormSigners | null; signedStep: number | null },
  first: FirstSignature,
  { signatures, changed }: { signatures: readonly StoredSignature[]; changed: readonly number[] },
): DocumentSignature[] {
  if (!signers || !signedStep) return [];
  const all = [
    { ...stepOf(signers, signedStep), ...first },
    ...signatures.map(({ position, role, label, signerFirstName, signerLastName, signedAt, ...row }) => ({
      ...{ position, role, ...(label !== null && { label }) },
      ...{ firstName: row.firstName, lastName: row.lastName, relation: row.relation, method: row.method },
      signedBy: { firstName: signerFirstName, lastName: signerLastName },
      image: row.image && dataUrlOf(row.image),
      ...strokesFrom(row.strokes),
      signedAt: signedAt.toISOString(),
      ...{
        consent: row.consent,
        address: row.address,
        browser: row.browser,
        timeZone: row.timeZone,
        digest: row.digest,
      },
    })),
  ];
  return all.map((each) => ({ ...each, isIntact: !changed.includes(each.position) }));
}

/** A drawn signature as a data URL. */
export const dataUrlOf = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

/** The step at a position, from 1. @throws Error if the form has no such step */
function stepOf({ steps }: FormSigners, position: number): NextSigner {
  const step = steps[position - 1];
  if (!step) throw new Error('a signature of a step that its form does not have');
  return { ...step, position };
}

/**
 * Whether signatures are unchanged. Each digest covers the signatures before it, so those after a changed one fail too.
 * @param of.isSubmitted whether the completion is unchanged; `digest` is that of the completion
 * @param of.auditedSignatures the digests from the audit, in order
 */
export function chainOf(of: {
  isSubmitted: boolean;
  digest: string;
  signatures: readonly StoredSignature[];
  auditedSignatures: readonly string[];
}): { isIntact: boolean; changed: number[] } {
  let [before, isIntact] = [of.digest, of.isSubmitted];
  const changed: number[] = [];
  for (const [place, stored] of of.signatures.entries()) {
    const isSame = signatureDigestOf(before, signedFrom(stored)) === stored.digest;
    isIntact &&= isSame && of.auditedSignatures[place] === stored.digest;
    if (!isIntact) changed.push(stored.position);
    before = stored.digest;
  }
  // A signature that the audit knows is missing.
  return { isIntact: isIntact && of.auditedSignatures.length === of.signatures.length, changed };
}

function signedFrom(stored: StoredSignature): Parameters<typeof signatureDigestOf>[1] {
  const { documentId, position, role, label, signedBy, relation, signedAt, ...rest } = stored;
  const { method, firstName, lastName, consent, address, browser, timeZone, imageSha256, strokesSha256 } = rest;
  return {
    ...{ documentId, position, role, ...(label !== null && { label }), signedBy, relation },
    signer: { firstName: rest.signerFirstName, lastName: rest.signerLastName },
    signature: { method, firstName, lastName, consent },
    ...{ imageSha256, strokesSha256, signedAt, address, browser, timeZone },
  };
}
