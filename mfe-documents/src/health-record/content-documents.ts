import type { TakenDocument } from '@openward/contract/health-record';
import type { T } from '@openward/remote-kit';
import { documentTime } from '@openward/ui/date-time';
import { readAnswers } from '../answers/read-answers.ts';
import { completedBy, nameOf, verificationOf } from '../document-words.ts';
import type { PdfBlock } from '../pdf/pdf-content.ts';

/** The completed documents, earliest first: questions, answers, names of files, signature. */
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
    ...answerBlocks(document, t),
    ...fileBlocks(document, t),
    ...signatureBlocks(document, t),
    { kind: 'paragraph', text: t('SHA-256 when completed: {digest}', { digest: document.digest }), quiet: true },
    { kind: 'paragraph', text: verificationOf(document.isIntact, t), quiet: document.isIntact },
  ];
}

/** The questions in rows, each section under its name. */
function answerBlocks({ fields }: TakenDocument, t: T): PdfBlock[] {
  return readAnswers(fields, t).flatMap(({ heading, answers }): PdfBlock[] => {
    const rows = answers.map(({ label, lines }) => ({ label, lines: lines.length > 0 ? lines : [t('Not answered')] }));
    return [...(heading ? [{ kind: 'paragraph' as const, text: heading }] : []), { kind: 'rows', rows }];
  });
}

function fileBlocks({ files }: TakenDocument, t: T): PdfBlock[] {
  if (files.length === 0) return [];
  const lines = files.map(({ name, bytes }) => t('{name} ({size} kB)', { name, size: Math.ceil(bytes / 1000) }));
  return [{ kind: 'rows', rows: [{ label: t('Attached files (not included)'), lines }] }];
}

function signatureBlocks({ signature }: TakenDocument, t: T): PdfBlock[] {
  if (!signature) return [];
  const { method, consent } = signature;
  const name = nameOf(signature);
  const signed = method === 'drawn' ? t('Drawn signature: {name}', { name }) : t('Typed signature: {name}', { name });
  return [
    { kind: 'paragraph', text: consent },
    { kind: 'paragraph', text: signed },
  ];
}
