import type { Document, Evidence } from '@openward/contract/documents';
import type { T } from '@openward/remote-kit';
import { appointmentTime, documentTime } from '@openward/ui/date-time';
import { readAnswers } from '../answers/read-answers.ts';
import { completedBy, methodOf, nameAndBirth, nameOf, signingFor, verificationOf } from '../document-words.ts';
import type { PdfBlock, PdfContent, PdfRow } from '../pdf/pdf-content.ts';

/** Width and height of an image, in its own pixels. */
export interface SignatureImage {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/**
 * What the PDF of a completed document says.
 * @param signature the drawn one, where there is one
 * @param now the current date, which stands on the pages
 */
export function documentPdf(
  document: Document,
  { t, language, signature, now }: { t: T; language: string; signature: SignatureImage | null; now: Date },
): PdfContent {
  const { displayName, patient, evidence, formDescription } = document;
  const name = nameOf(patient);
  const today = documentTime(now.toISOString());
  const blocks: PdfBlock[] = [];
  if (formDescription) blocks.push({ kind: 'paragraph', text: formDescription });
  blocks.push({ kind: 'rows', rows: timesOf(document, today, t) });
  for (const { heading, answers } of readAnswers(document.fieldValues, t)) {
    blocks.push({ kind: 'heading', level: 2, text: heading || t('Answers') });
    blocks.push({
      kind: 'rows',
      rows: answers.map(({ label, lines }) => ({ label, lines: lines.length > 0 ? lines : [t('Not answered')] })),
    });
  }
  if (document.files.length > 0) {
    blocks.push({ kind: 'heading', level: 2, text: t('Attached files') });
    blocks.push({
      kind: 'rows',
      rows: document.files.map((file) => ({ label: file.name, lines: [`SHA-256 ${file.sha256}`] })),
    });
  }
  if (document.esignatureCaptured === 'true' && evidence)
    blocks.push(...signatureBlocks(document, evidence, signature, t));
  if (evidence) {
    blocks.push({ kind: 'heading', level: 2, text: t('Evidence') });
    blocks.push({ kind: 'paragraph', text: verificationOf(evidence.isIntact, t) });
    blocks.push({ kind: 'rows', rows: evidenceRows(evidence, t) });
  }
  return {
    title: displayName,
    language,
    subtitle: nameAndBirth(patient, t),
    blocks,
    imageText: t('Drawn signature of {name}', { name: nameOf(document) }),
    footer: { shortened: displayName, kept: `· ${name} · ${today}` },
    pageOf: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
  };
}

function timesOf({ confirmationDate }: Document, today: string, t: T): PdfRow[] {
  return [
    ...(confirmationDate ? [{ label: t('Confirmation time'), lines: [documentTime(confirmationDate)] }] : []),
    { label: t('Current date'), lines: [today] },
  ];
}

function signatureBlocks(document: Document, evidence: Evidence, signature: SignatureImage | null, t: T): PdfBlock[] {
  const signed = t('Signed by {name} on {time}', {
    name: nameOf(document),
    time: appointmentTime(evidence.completedAt),
  });
  const relation = signingFor(evidence.relation, nameOf(document.patient), t);
  return [
    { kind: 'heading', level: 2, text: t('Signature') },
    ...(relation ? [{ kind: 'paragraph' as const, text: relation }] : []),
    { kind: 'paragraph', text: evidence.consent },
    ...(signature ? [{ kind: 'image' as const, ...signature }] : []),
    { kind: 'paragraph', text: signed },
  ];
}

/** Who completed a document, when, where and how; also what the screen shows of it. */
export function evidenceRows(evidence: Evidence, t: T): PdfRow[] {
  return [
    { label: t('Completed by'), lines: [completedBy(evidence, t)] },
    { label: t('Type of signature'), lines: [methodOf(evidence.method, t)] },
    {
      label: t('Server time'),
      lines: [
        `${documentTime(evidence.completedAt, 'UTC')} UTC · ${t('device time zone: {zone}', { zone: evidence.timeZone })}`,
      ],
    },
    { label: t('IP address'), lines: [evidence.address] },
    { label: t('Browser'), lines: [evidence.browser] },
    { label: t('SHA-256 of answers, form and signature'), lines: [evidence.digest] },
  ];
}
