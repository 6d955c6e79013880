import { isAnswered, meaningOf, type Wording } from '@openward/contract/documents';
import type { FormField, TakenDocument } from '@openward/contract/patients';
import type { T } from '@openward/remote-kit';
import type { PdfBlock, PdfRow } from '../pdf/pdf-content.ts';
import { documentDay, documentTime, wallTime } from './times.ts';

/** The completed documents, earliest first: questions, answers, names of files, signature. */
export function documentBlocks(documents: readonly TakenDocument[], t: T): PdfBlock[] {
  const heading: PdfBlock = { kind: 'heading', level: 2, text: t('Documents') };
  if (documents.length === 0) {
    return [heading, { kind: 'paragraph', text: t('No completed documents in these days.'), quiet: true }];
  }
  return [heading, ...documents.flatMap((document) => blocksOf(document, t))];
}

function blocksOf(document: TakenDocument, t: T): PdfBlock[] {
  const { firstName, lastName } = document.submittedBy;
  const about = t('Completed at {time} by {name}', {
    time: documentTime(document.completedAt),
    name: `${firstName} ${lastName}`,
  });
  return [
    { kind: 'heading', level: 3, text: document.displayName },
    { kind: 'paragraph', text: about, quiet: true },
    ...answerBlocks(document.fields, t),
    ...fileBlocks(document, t),
    ...signatureBlocks(document, t),
    { kind: 'paragraph', text: t('SHA-256 of what was completed: {digest}', { digest: document.digest }), quiet: true },
  ];
}

/** The questions in rows, each section under its name. */
function answerBlocks(fields: readonly FormField[], t: T): PdfBlock[] {
  const words: Wording = { yes: t('Yes'), no: t('No'), date: documentDay, dateTime: wallTime };
  const blocks: PdfBlock[] = [];
  let rows: PdfRow[] = [];
  for (const field of fields) {
    if (field.section) {
      if (rows.length > 0) blocks.push({ kind: 'rows', rows });
      rows = [];
      blocks.push({ kind: 'paragraph', text: field.section });
    }
    rows.push({ label: field.label, lines: linesOf(field, words, t) });
  }
  return rows.length > 0 ? [...blocks, { kind: 'rows', rows }] : blocks;
}

function linesOf(field: FormField, words: Wording, t: T): string[] {
  const { value, type } = field;
  if (value === undefined || (type !== 'CheckBox' && !isAnswered(value))) return [t('Not answered')];
  return meaningOf(field).lines(value, words);
}

function fileBlocks({ files }: TakenDocument, t: T): PdfBlock[] {
  if (files.length === 0) return [];
  const lines = files.map(({ name, bytes }) => t('{name} ({size} kB)', { name, size: Math.ceil(bytes / 1000) }));
  return [{ kind: 'rows', rows: [{ label: t('Attached files, which are not in here'), lines }] }];
}

function signatureBlocks({ signature }: TakenDocument, t: T): PdfBlock[] {
  if (!signature) return [];
  const { firstName, lastName, method, consent } = signature;
  const name = `${firstName} ${lastName}`;
  const signed = method === 'drawn' ? t('Signed by hand: {name}', { name }) : t('Signed by typing: {name}', { name });
  return [
    { kind: 'paragraph', text: consent },
    { kind: 'paragraph', text: signed },
  ];
}
