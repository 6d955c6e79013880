import { type Document, documentRulesOf } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import { boolean, oneRowOf } from '../platform/database/rows.ts';
import { documentSignature } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { hashOfStrokes, sha256, signatureDigestOf } from './evidence.ts';
import { readDocument } from './reading.ts';
import { givenSignature, type Signed, type SigningCall, zoneOf } from './sign.ts';
import { SIGN } from './signatures.ts';
import { hasSignedIt, signerOf, stepFor } from './signers.ts';
import { endTurn } from './turns.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;

/** POST /document/:id/signature: signs with a typed name. */
export const addSignature: Endpoint<'addSignature'> = ({ params, body }, call) =>
  countersign(call, params.id, { ...body, image: undefined });

/** POST /document/:id/signature/drawn: signs by hand. */
export const addDrawnSignature: Endpoint<'addDrawnSignature'> = ({ params, query, upload }, call) =>
  countersign(call, params.id, { ...query, image: upload.content });

/** POST /document/:id/signature/strokes: signs by hand, with the strokes of the signature. */
export const addSignatureWithStrokes: Endpoint<'addSignatureWithStrokes'> = ({ params, body }, call) =>
  countersign(call, params.id, { ...body, image: Buffer.from(body.picture, 'base64') });

interface Countersignature extends Omit<Signed, 'esignatureCaptured'> {
  position: number;
  timeZone?: string | undefined;
}

/**
 * Adds one of several signatures to a submitted document. Of two callers who sign the same step at once, the second
 * waits for the row lock and is then refused.
 * @throws Refusal wrong_state if it is not the caller's turn
 */
async function countersign(call: SigningCall, id: string, given: Countersignature): Promise<Document> {
  const found = await readDocument(call, id, { hold: true });
  const { relation, ...signer } = await signerOf(call);
  await refuseSecond(call, found, given.position);
  const step = stepFor(found.nextSigners, relation, given.position);
  const { signature, strokes, ...signed } = givenSignature({ ...given, esignatureCaptured: true }, true);
  const signedAt = call.services.now();
  const where = { address: call.origin.address, browser: call.origin.userAgent, timeZone: zoneOf(given.timeZone) };
  const of = { documentId: id, position: step.position, role: step.role, signedBy: call.caller.userId, relation };
  const digest = signatureDigestOf(found.signatures.at(-1)?.digest ?? '', {
    ...of,
    ...(step.label && { label: step.label }),
    ...{ signer, signature: signed, signedAt, ...where },
    ...{ imageSha256: signature && sha256(signature), strokesSha256: hashOfStrokes(strokes) },
  });
  await call.tx.insert(documentSignature).values({
    ...of,
    label: step.label ?? null,
    number: found.signatures.length + 1,
    ...{ signerFirstName: signer.firstName, signerLastName: signer.lastName },
    ...{ ...signed, signature, strokes, signedAt, ...where, digest },
  });
  await call.records.record(SIGN, 'document', [{ id, patientId: found.patientId }], digest);
  return endTurn(call, found, { at: signedAt, witness: { action: SIGN, digest } });
}

/** @throws Refusal wrong_state if it is completed, signed by the caller or for this step, or not submitted yet */
async function refuseSecond({ tx, caller }: SigningCall, found: Document, position: number): Promise<void> {
  const { hasSigned } = await oneRowOf(tx, { hasSigned: boolean })`
    select ${hasSignedIt(caller.userId)} as has_signed from document where document.id = ${found.id}`;
  if (hasSigned) {
    throw refusal('wrong_state', 'You have already signed this document.');
  }
  if (found.signatures.some((each) => each.position === position)) {
    throw refusal('wrong_state', 'Someone else has already signed here.');
  }
  const { takesSignatures, stage } = documentRulesOf(found);
  if (stage === 'completed') throw refusal('wrong_state', 'This document is already completed.');
  if (!takesSignatures) {
    throw refusal('wrong_state', 'This document is not filled in yet. You can sign it afterwards.');
  }
}
