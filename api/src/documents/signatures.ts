import type { DocumentSignature, NextSigner, SignatureStrokes } from '@openward/contract/documents';
import type { FormSigners } from '@openward/contract/forms';
import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { documentSignature } from '../platform/database/schema/index.ts';
import { signatureDigestOf } from './evidence.ts';

/** What the audit calls a further signature. */
export const SIGN = 'sign';

/** A further signature as it is stored, with the hash of what was drawn. */
export type StoredSignature = Awaited<ReturnType<typeof selectSignatures>>[number];

const { signature: image, strokes, ...columns } = getTableColumns(documentSignature);

/**
 * Signatures after those of the completions, the earliest first.
 * @param which a condition on them
 * @param withImages also what was drawn, picture and strokes, which would make many of them large
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

/** The hash of strokes as they are kept: read for many documents, they would be large. */
export const strokesHash = (strokes: PgColumn) =>
  sql<string | null>`encode(sha256(convert_to(${strokes}, 'UTF8')), 'hex')`;

/** Strokes as they travel; nothing where there are none. */
export const strokesFrom = (kept: string | null): { strokes?: SignatureStrokes } =>
  kept ? { strokes: JSON.parse(kept) } : {};

/** What the signature of a completion is, where its form names several signers. */
type FirstSignature = Omit<DocumentSignature, keyof NextSigner | 'isIntact'>;

/**
 * All signatures of a document whose form names several signers, that of the completion first.
 * @param signedStep which that is; null for one that is the only one
 * @param changed the positions of those that do not verify
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

/** A drawn signature as it travels. */
export const dataUrlOf = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

/** The step at a position, from 1. @throws Error where the form has no such */
function stepOf({ steps }: FormSigners, position: number): NextSigner {
  const step = steps[position - 1];
  if (!step) throw new Error('a signature of a step that its form does not have');
  return { ...step, position };
}

/**
 * Whether signatures still are what was signed. Each holds fast those before it, so that what follows a changed one does not
 * verify either.
 * @param of.isSubmitted whether the completion is what was submitted; `digest` is that of the completion
 * @param of.auditedSignatures the digests that the audit bears witness to, in their order
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
  // One that the audit knows of is gone.
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
