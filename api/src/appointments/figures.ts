import { type DayFigures, DESK_STATES } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Call, Handler } from '../platform/http/call.ts';
import { daysAfterToday, onHospitalDays } from './hospital-day.ts';
import { asAppointment, countAppointments, selectAppointments, tallyAppointments } from './records.ts';

/** How many of those who need somebody are named. */
const NAMED = 5;

const AWAITED = sql`appointment.status in ('BOOKED', 'RESCHEDULED', 'CONFIRMED')`;
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const UNCONFIRMED = sql`appointment.status in ('BOOKED', 'RESCHEDULED')`;

/** GET /appointment/today/figures: how the day stands and who needs somebody, without the whole list of patients. */
export const todaysFigures: Handler<Contract['appointments']['todaysFigures']> = async (_input, call) => {
  const now = call.services.now();
  const begun = sql`appointment.starts_at <= ${at(now)}`;
  const today = onHospitalDays(now, daysAfterToday());
  const figures: Omit<DayFigures, 'needsYou'> = {
    counts: Object.fromEntries(DESK_STATES.map((state) => [state, 0])) as DayFigures['counts'],
    late: 0,
    pending: 0,
  };
  const needy = await call.records.read('appointment', async (visible) => {
    const tally = await tallyAppointments(
      call.tx,
      deskState(now),
      and(visible, today, sql`appointment.patient_id is not null`),
    );
    for (const state of DESK_STATES) figures.counts[state] = tally.get(state) ?? 0;
    figures.late = await countAppointments(call.tx, and(visible, today, AWAITED, begun));
    figures.pending = await pendingFrom(call, visible, now);
    return selectAppointments(
      call.tx,
      and(visible, today, sql`((${UNCONFIRMED} and not ${begun}) or (${AWAITED} and ${begun}))`),
      sql`order by appointment.starts_at, appointment.id limit ${NAMED}`,
    );
  });
  return { ...figures, needsYou: needy.map(asAppointment) };
};

function pendingFrom(call: Call, visible: SQL, now: Date): Promise<number> {
  return countAppointments(call.tx, and(visible, UNCONFIRMED, sql`appointment.starts_at > ${at(now)}`));
}

/** `deskStateOf` of the contract in SQL. */
const deskState = (now: Date) => sql`case
  when ${UNCONFIRMED} and appointment.starts_at > ${at(now)} then 'toConfirm'
  when ${AWAITED} then 'expected'
  when appointment.status = 'CHECKED_IN' then 'checkedIn'
  when appointment.status = 'COMPLETED' then 'done'
  when appointment.status = 'CANCELED' then 'cancelled' end`;
