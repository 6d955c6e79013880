import type { Document, DocumentSignature, Evidence } from '@openward/contract/documents';
import type { T } from '@openward/remote-kit';
import { appointmentTime, documentTime } from '@openward/ui/date-time';
import { answerBlocks, readAnswers } from '../answers/read-answers.ts';
import {
  completedBy,
  nameAndBirth,
  nameOf,
  type ShownSignature,
  signaturesOf,
  signatureTitle,
  signatureVerification,
  signingFor,
  verificationOf,
} from '../document-labels.ts';
import { signatureMethodLabel } from '../e-signature/signature-method-label.ts';
import type { PdfBlock, PdfContent, PdfRow } from '../pdf/pdf-content.ts';

/** A JPEG with its size in its own pixels. */
export interface SignatureImage {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/**
 * The content of a completed document's PDF.
 * @param images the drawn signatures in order; null for a typed one
 * @param now the current date, which is printed on the pages
 */
export function documentPdf(
  document: Document,
  { t, language, images, now }: { t: T; language: string; images: readonly (SignatureImage | null)[]; now: Date },
): PdfContent {
  const { displayName, patient, evidence, formDescription } = document;
  const name = nameOf(patient);
  const today = documentTime(now.toISOString());
  const blocks: PdfBlock[] = [];
  if (formDescription) blocks.push({ kind: 'paragraph', text: formDescription });
  blocks.push({ kind: 'rows', rows: timesOf(document, today, t) });
  for (const { heading, answers } of readAnswers(document.fieldValues, t)) {
    blocks.push({ kind: 'heading', level: 2, text: heading || t('Answers') });
    blocks.push(...answerBlocks(answers, t));
  }
  if (document.files.length > 0) {
    blocks.push({ kind: 'heading', level: 2, text: t('Attached files') });
    blocks.push({
      kind: 'rows',
      rows: document.files.map((file) => ({ label: file.name, lines: [`SHA-256 ${file.sha256}`] })),
    });
  }
  for (const [place, given] of signaturesOf(document).entries()) {
    blocks.push(...signatureBlocks(document, given, images[place] ?? null, t));
  }
  if (evidence) {
    blocks.push({ kind: 'heading', level: 2, text: t('Evidence') });
    blocks.push({ kind: 'paragraph', text: verificationOf(evidence.isIntact, t) });
    blocks.push({ kind: 'rows', rows: evidenceRows(evidence, t) });
    for (const given of document.signatures.slice(1)) {
      blocks.push({ kind: 'heading', level: 3, text: signatureTitle(given, t) });
      blocks.push({ kind: 'paragraph', text: signatureVerification(given.isIntact, t) });
      blocks.push({ kind: 'rows', rows: signatureRows(given, t) });
    }
  }
  return {
    title: displayName,
    language,
    subtitle: nameAndBirth(patient, t),
    blocks,
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

function signatureBlocks(
  document: Document,
  signature: ShownSignature,
  image: SignatureImage | null,
  t: T,
): PdfBlock[] {
  const signed = t('Signed by {name} on {time}', {
    name: nameOf(signature),
    time: appointmentTime(signature.signedAt),
  });
  const relation = signature.role ? '' : signingFor(signature.relation, nameOf(document.patient), t);
  return [
    { kind: 'heading', level: 2, text: signatureTitle(signature, t) },
    ...(relation ? [{ kind: 'paragraph' as const, text: relation, keepsWithNext: true }] : []),
    { kind: 'paragraph', text: signature.consent, keepsWithNext: true },
    ...(image
      ? [{ kind: 'image' as const, ...image, alt: t('Drawn signature of {name}', { name: nameOf(signature) }) }]
      : []),
    { kind: 'paragraph', text: signed },
  ];
}

/** Who completed a document, when, where and how; used by the PDF and the screen. */
export function evidenceRows(evidence: Evidence, t: T): PdfRow[] {
  return [
    { label: t('Completed by'), lines: [completedBy(evidence, t)] },
    { label: t('Type of signature'), lines: [signatureMethodLabel(evidence, t)] },
    {
      label: t('Server time'),
      lines: [serverTime(evidence.completedAt, evidence.timeZone, t)],
    },
    { label: t('IP address'), lines: [evidence.address] },
    { label: t('Browser'), lines: [evidence.browser] },
    { label: t('SHA-256 of answers, form and signature'), lines: [evidence.digest] },
  ];
}

/** Who gave one of several signatures, when, where and how; used by the PDF and the screen. */
export function signatureRows(signature: DocumentSignature, t: T): PdfRow[] {
  const { signedBy, relation, signedAt, timeZone, address, browser, digest } = signature;
  return [
    { label: t('Signed by'), lines: [completedBy({ submittedBy: signedBy, relation }, t)] },
    { label: t('Type of signature'), lines: [signatureMethodLabel(signature, t)] },
    { label: t('Server time'), lines: [serverTime(signedAt, timeZone, t)] },
    { label: t('IP address'), lines: [address] },
    { label: t('Browser'), lines: [browser] },
    { label: t('SHA-256 of this signature and all before it'), lines: [digest] },
  ];
}

function serverTime(at: string, zone: string, t: T): string {
  return `${documentTime(at, 'UTC')} UTC · ${t('device time zone: {zone}', { zone })}`;
}
