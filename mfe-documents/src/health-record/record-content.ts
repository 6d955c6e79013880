import { translated } from '@openward/contract/forms';
import type { TakenRecord } from '@openward/contract/health-record';
import { nameOf } from '@openward/contract/text';
import { documentTime } from '@openward/ui/date-time';
import { nameAndBirth } from '../document-labels.ts';
import type { PdfBlock, PdfContent } from '../pdf/pdf-content.ts';
import { appointmentBlocks } from './content-appointments.ts';
import { documentBlocks } from './content-documents.ts';
import { profileBlocks } from './content-profile.ts';
import { dayRangeLabel } from './day-range-label.ts';
import type { Reader } from './reader.ts';

/** The content of a record's PDF, as plain data. */
export function recordContent(taken: TakenRecord, reader: Reader): PdfContent {
  const { t, language } = reader;
  const { record, appointments, takenAt, range } = taken;
  const documents = taken.documents.map((document) => translated(document, language));
  const name = nameOf(record);
  const blocks: PdfBlock[] = [
    {
      kind: 'paragraph',
      quiet: true,
      text: t('Downloaded from the practice portal on {time}. Appointments and documents: {days}.', {
        time: documentTime(takenAt),
        days: dayRangeLabel(range, t),
      }),
    },
    ...profileBlocks(record, t),
    ...appointmentBlocks(appointments, reader),
    ...documentBlocks(documents, t),
  ];
  return {
    title: t('Health record'),
    language,
    subtitle: nameAndBirth(record, t),
    blocks,
    footer: { shortened: t('Health record'), kept: `· ${name}` },
    pageOf: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
  };
}
