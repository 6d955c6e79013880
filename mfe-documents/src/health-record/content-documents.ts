import type { TakenDocument } from '@openward/contract/health-record';
import type { T } from '@openward/remote-kit';
import { documentTime } from '@openward/ui/date-time';
import { fileSize } from '../answers/file-size.ts';
import { answerBlocks, readAnswers } from '../answers/read-answers.ts';
import { completedBy, nameOf, signatureVerification, signerLabel, verificationOf } from '../document-labels.ts';
import type { PdfBlock } from '../pdf/pdf-content.ts';

/** The completed documents, earliest first: questions, answers, file names, signatures. */
export function documentBlocks(documents: readonly TakenDocument[], t: T): PdfBlock[] {
  const heading: PdfBlock = { kind: 'heading', level: 2, text: t('Documents') };
  if (documents.length === 0) {
    return [heading, { kind: 'paragraph', text: t('No completed documents in this period.'), quiet: true }];
  }
  return [heading, ...documents.flatMap((document) => blocksOf(document, t))];
}

function blocksOf(document: TakenDocument, t: T): PdfBlock[] {
  const about = t('Completed on {time} by {name}', {
    time: documentTime(document.completedAt),
    name: completedBy(document, t),
  });
  return [
    { kind: 'heading', level: 3, text: document.displayName },
    { kind: 'paragraph', text: about, quiet: true },
    ...sectionBlocks(document, t),
    ...fileBlocks(document, t),
    ...signatureBlocks(document, t),
    ...document.signatures.slice(1).flatMap((signature) => furtherBlocks(signature, t)),
    { kind: 'paragraph', text: t('SHA-256 when completed: {digest}', { digest: document.digest }), quiet: true },
    { kind: 'paragraph', text: verificationOf(document.isIntact, t), quiet: document.isIntact },
  ];
}

function sectionBlocks({ fields }: TakenDocument, t: T): PdfBlock[] {
  return readAnswers(fields, t).flatMap(({ heading, answers }): PdfBlock[] => {
    return [...(heading ? [{ kind: 'paragraph' as const, text: heading }] : []), ...answerBlocks(answers, t)];
  });
}

function fileBlocks({ files }: TakenDocument, t: T): PdfBlock[] {
  if (files.length === 0) return [];
  const lines = files.map(({ name, bytes }) => `${name} (${fileSize(bytes, t)})`);
  return [{ kind: 'rows', rows: [{ label: t('Attached files (not included)'), lines }] }];
}

/** A signature after the one given with the answers. */
function furtherBlocks(signature: TakenDocument['signatures'][number], t: T): PdfBlock[] {
  const { signedBy, relation, signedAt, digest, isIntact } = signature;
  const about = t('{signer}: signed on {time} by {name}', {
    signer: signerLabel(signature, t),
    time: documentTime(signedAt),
    name: completedBy({ submittedBy: signedBy, relation }, t),
  });
  return [
    { kind: 'paragraph', text: about, quiet: true },
    ...signatureBlocks({ signature }, t),
    { kind: 'paragraph', text: t('SHA-256 of this signature: {digest}', { digest }), quiet: true },
    ...(isIntact ? [] : [{ kind: 'paragraph' as const, text: signatureVerification(false, t) }]),
  ];
}

function signatureBlocks({ signature }: Pick<TakenDocument, 'signature'>, t: T): PdfBlock[] {
  if (!signature) return [];
  const { method, consent } = signature;
  const name = nameOf(signature);
  const signed = method === 'drawn' ? t('Drawn signature: {name}', { name }) : t('Typed signature: {name}', { name });
  return [
    { kind: 'paragraph', text: consent, keepsWithNext: true },
    { kind: 'paragraph', text: signed },
  ];
}
