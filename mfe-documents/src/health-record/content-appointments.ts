import { consultationLabel } from '@openward/contract';
import type { TakenAppointment } from '@openward/contract/health-record';

import type { T } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import type { PdfBlock, PdfRow } from '../pdf/pdf-content.ts';
import type { Words } from './words.ts';

/** The appointments, earliest first, each on its hospital's clock. */
export function appointmentBlocks(appointments: readonly TakenAppointment[] | null, words: Words): PdfBlock[] {
  const { t } = words;
  const heading: PdfBlock = { kind: 'heading', level: 2, text: t('Appointments') };
  if (!appointments) return [heading, quiet(t('Left out: appointments were not shared with whoever took this along.'))];
  if (appointments.length === 0) return [heading, quiet(t('No appointments in these days.'))];
  return [heading, { kind: 'rows', rows: appointments.map((appointment) => rowOf(appointment, words)) }];
}

function quiet(text: string): PdfBlock {
  return { kind: 'paragraph', text, quiet: true };
}

function rowOf(of: TakenAppointment, { t, language }: Words): PdfRow {
  const { doctorDetails: doctor, cancellation } = of;
  const name = `${doctor.firstName} ${doctor.lastName}`;
  const reason = cancellation?.reason;
  const lines = [
    [stateWords(of, t), of.consultationType && t(consultationLabel(of.consultationType))].filter(Boolean).join(' · '),
    t('Dr. {name}', { name }),
    [of.hospitalName, of.hospitalAddress].filter(Boolean).join(', '),
    ...of.description.split('\n'),
    reason ? t('Reason: {reason}', { reason }) : '',
  ];
  return {
    label: wholeTime(of.startDateTime, of.timeZone, language),
    lines: lines.filter((line) => line.trim() !== ''),
  };
}

function stateWords({ status, cancellation }: TakenAppointment, t: T): string {
  if (status === 'CANCELED') return cancellation?.didNotCome ? t('Did not come') : t('Cancelled');
  const words = {
    BOOKED: t('Booked'),
    RESCHEDULED: t('Rescheduled'),
    CONFIRMED: t('Confirmed'),
    CHECKED_IN: t('Checked in'),
    COMPLETED: t('Completed'),
    BLOCKED: '',
  } as const satisfies Record<Exclude<TakenAppointment['status'], 'CANCELED'>, string>;
  return words[status];
}
