import { ARRIVED, AWAITED } from '@openward/contract/appointments';
import type { Contract } from '@openward/contract/everything';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { appointment } from '../platform/database/schema/index.ts';
import { type Handler, verifyingCaller } from '../platform/http/call.ts';
import { APPOINTMENT, appointmentsWhere, asAppointment } from './records.ts';

/** GET /appointment/next: the first appointment that is expected or attended and has not ended by the clock. */
export const nextAppointment: Handler<Contract['appointments']['nextAppointment']> = verifyingCaller(
  async (_input, call) => {
    const rows = await call.records.readRows(call.tx, 'appointment', APPOINTMENT, (visible) =>
      appointmentsWhere(
        and(
          visible,
          // For the index, because a patient's rows lie together.
          call.caller.patientId ? eq(appointment.patientId, call.caller.patientId) : sql`false`,
          inArray(appointment.status, [...AWAITED, ...ARRIVED]),
          gt(appointment.endsAt, call.services.now()),
        ),
        sql`order by ${appointment.startsAt}, ${appointment.id} limit 1`,
      ),
    );
    return rows[0] ? asAppointment(rows[0]) : null;
  },
);
