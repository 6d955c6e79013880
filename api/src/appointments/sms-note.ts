import { keptLine } from '@openward/contract/text';
import { eq } from 'drizzle-orm';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { oneAppointment } from './records.ts';

/** The maximum length of the note, in characters. */
const LONGEST = 400;

/** Appends an unreadable SMS of a patient to the note at the desk, each text once, cut off with an ellipsis. */
export async function noteSmsText(call: Call, appointmentId: string, text: string): Promise<void> {
  const before = await oneAppointment(call, appointmentId, 'lock');
  const line = keptLine(text);
  if (!line || before.smsNote.includes(line)) return;
  const whole = [...[before.smsNote, line].filter(Boolean).join(' / ')];
  const smsNote = whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1).join('')}…` : whole.join('');
  if (smsNote === before.smsNote) return;
  await call.tx.update(appointment).set({ smsNote }).where(eq(appointment.id, appointmentId));
  await call.records.record('write by SMS', 'appointment', [before]);
}
