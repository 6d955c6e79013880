import { consultationLabel } from '@openward/contract';
import type { TakenAppointment } from '@openward/contract/health-record';
import { nameOf } from '@openward/contract/text';

import { statusLabel } from '@openward/practice-ui/statuses';
import { wholeTime } from '@openward/ui/date-time';
import type { PdfBlock, PdfRow } from '../pdf/pdf-content.ts';
import type { Reader } from './reader.ts';

/** The appointments, earliest first, each in its hospital's time zone. */
export function appointmentBlocks(appointments: readonly TakenAppointment[] | null, reader: Reader): PdfBlock[] {
  const { t } = reader;
  const heading: PdfBlock = { kind: 'heading', level: 2, text: t('Appointments') };
  if (!appointments)
    return [heading, quiet(t('Not included. The person who downloaded this file had no access to appointments.'))];
  if (appointments.length === 0) return [heading, quiet(t('No appointments in this period.'))];
  return [heading, { kind: 'rows', rows: appointments.map((appointment) => rowOf(appointment, reader)) }];
}

function quiet(text: string): PdfBlock {
  return { kind: 'paragraph', text, quiet: true };
}

function rowOf(of: TakenAppointment, { t, language }: Reader): PdfRow {
  const { doctorDetails: doctor, cancellation } = of;
  const name = nameOf(doctor);
  const reason = cancellation?.reason;
  const lines = [
    [
      statusLabel(of.status, t, cancellation?.didNotCome),
      of.consultationType && t(consultationLabel(of.consultationType)),
    ]
      .filter(Boolean)
      .join(' · '),
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
