import { ARRIVED, AWAITED, DOCTOR_LATE } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { timeOfDay } from '@openward/contract/time';
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { daysAfterToday, onHospitalDays } from '../availability/index.ts';
import { queueSmsOf, REACHED, REACHED_BY, reserveSms } from '../messages/index.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import { type AppointmentRow, visibleAppointments } from './records.ts';

const MINUTE = 60_000;
/** How long after the start an absent patient may still come, in milliseconds. */
const STILL = 30 * MINUTE;

/** POST /appointment/delay: messages checked-in patients and those whose visit begins soon. */
export const tellDelay: Handler<Contract['appointments']['tellDelay']> = async ({ body }, call) => {
  const waiting = await whoWaits(call);
  const ways = await waysTo(call, waiting);
  const reached = waiting.flatMap((row) => {
    const way = ways.get(row.patientId ?? '');
    return way?.phoneNo ? [{ row, phoneNo: way.phoneNo, language: way.language }] : [];
  });
  await call.records.record(
    'send sms',
    'patient',
    reached.map(({ row }) => ({ id: row.patientId ?? '', patientId: row.patientId })),
  );
  if (reached.length > 0) await reserveSms(call, reached.length);
  await queueSmsOf(
    call,
    reached.map(({ row, phoneNo, language }) => ({
      patientId: row.patientId ?? '',
      phoneNo,
      text: inLanguage(language, {
        sentence:
          'Dr. {doctor} is running about {minutes} minutes late. Your appointment at {time} will begin later. We are sorry that you have to wait.',
        values: {
          doctor: row.doctorLastName,
          minutes: body.minutes,
          time: timeOfDay(row.startsAt.toISOString(), row.timeZone),
        },
      }),
      purpose: 'message' as const,
      hospitalId: row.hospitalId,
      // After this time the message is pointless.
      giveUpAt: new Date(row.startsAt.getTime() + body.minutes * MINUTE + DOCTOR_LATE.minutesAhead * MINUTE),
    })),
  );
  const told = new Set(reached.map(({ row }) => row.id));
  const notReached = waiting.filter(({ id }) => !told.has(id));
  return {
    told: reached.length,
    notReached: notReached.map((row) => ({
      firstName: row.patientFirstName ?? '',
      lastName: row.patientLastName ?? '',
    })),
  };
};

/** Today's first visit of each patient who is present or expected soon, in the order of the day. */
async function whoWaits(call: Call): Promise<AppointmentRow[]> {
  const now = call.services.now();
  const rows = await visibleAppointments(
    call,
    and(
      eq(appointment.doctorId, call.caller?.doctorId ?? sql`null`),
      onHospitalDays(now, daysAfterToday()),
      or(
        inArray(appointment.status, [...ARRIVED]),
        and(
          inArray(appointment.status, [...AWAITED]),
          gt(appointment.startsAt, new Date(now.getTime() - STILL)),
          lte(appointment.startsAt, new Date(now.getTime() + DOCTOR_LATE.minutesAhead * MINUTE)),
        ),
      ),
    ),
    'look',
  );
  rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return rows.filter(({ patientId }, place) => rows.findIndex((row) => row.patientId === patientId) === place);
}

/** The SMS numbers of the patients of visits, by patient id; inactive patients are missing. */
async function waysTo(call: Call, rows: readonly AppointmentRow[]) {
  const ids = sql.param(rows.flatMap(({ patientId }) => patientId ?? []));
  const found = await rowsOf(call.tx, { id: text, ...REACHED })`
    select patient.id, ${REACHED_BY}
    from patient join app_user patient_user on patient_user.id = patient.user_id
    where patient.id = any(${ids}::uuid[]) and patient_user.status = 'ACTIVE'`;
  return new Map(found.map((one) => [one.id, one]));
}
