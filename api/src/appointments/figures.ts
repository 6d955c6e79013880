import { APPOINTMENT_STATUSES } from '@openward/contract';
import {
  AWAITED,
  type DayFigures,
  DESK_STATE_OF,
  DESK_STATES,
  stageOf,
  UNCONFIRMED,
} from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { and, type SQL, sql } from 'drizzle-orm';
import { hasStatus } from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { daysAfterToday, onHospitalDays } from './hospital-day.ts';
import { asAppointment, countAppointments, selectAppointments, tallyAppointments } from './records.ts';

/** How many of those who need somebody are named. */
const NAMED = 5;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const isAwaited = hasStatus(AWAITED);
const isUnconfirmed = hasStatus(UNCONFIRMED);

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
    const [tally, pending, rows] = await together(
      tallyAppointments(call.tx, {
        kind: deskState(now),
        isLate: sql`${isAwaited} and ${begun}`,
        where: and(visible, today, sql`appointment.patient_id is not null`),
      }),
      pendingFrom(call, visible, now),
      selectAppointments(
        call.tx,
        and(visible, today, sql`((${isUnconfirmed} and not ${begun}) or (${isAwaited} and ${begun}))`),
        sql`order by appointment.starts_at, appointment.id limit ${NAMED}`,
      ),
    );
    for (const { kind, number, late } of tally) {
      const state = DESK_STATES.find((each) => each === kind);
      if (state) figures.counts[state] = number;
      figures.late += late;
    }
    figures.pending = pending;
    return rows;
  });
  return { ...figures, needsYou: needy.map(asAppointment) };
};

function pendingFrom(call: Call, visible: SQL, now: Date): Promise<number> {
  return countAppointments(call.tx, and(visible, isUnconfirmed, sql`appointment.starts_at > ${at(now)}`));
}

/** `deskStateOf` of the contract in SQL. */
function deskState(now: Date): SQL {
  const unlessToConfirm = APPOINTMENT_STATUSES.flatMap((status) => {
    const state = DESK_STATE_OF[stageOf(status)];
    return state ? sql.raw(` when appointment.status = '${status}' then '${state}'`) : [];
  });
  const toConfirm = sql`${isUnconfirmed} and appointment.starts_at > ${at(now)}`;
  return sql`case when ${toConfirm} then 'toConfirm'${sql.join(unlessToConfirm)} end`;
}
