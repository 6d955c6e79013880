import type { Contract } from '@openward/contract/everything';
import { and, eq, gte } from 'drizzle-orm';
import { lockFor } from '../platform/database/database.ts';
import { doctor, hospital, hospitalHoliday } from '../platform/database/schema/index.ts';
import { type Handler, Reply } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import { saveUnlessOutside } from './outside.ts';
import { holidaysOf, todayAt } from './records.ts';

type SaveHolidays = Contract['availability']['saveHolidays'];

/** POST /hospital/:hospitalId/holidays: replaces the days to come on which nobody works there. */
export const saveHolidays: Handler<SaveHolidays> = async ({ params: { hospitalId }, body }, call) => {
  const { tx, caller } = call;
  const [at] = await tx.select().from(hospital).where(eq(hospital.id, hospitalId)).limit(1);
  if (!at || (caller.role !== 'ROLE_SYS_ADMIN' && caller.hospitalId !== hospitalId)) throw notFound('Hospital');
  const today = todayAt(call.services.now(), at.timeZone);
  await lockFor(tx, [hospitalId]);
  const doctors = await tx.select({ id: doctor.id }).from(doctor).where(eq(doctor.hospitalId, hospitalId));
  const rows = body.holidays
    .filter(({ date }) => date >= today)
    .map(({ date, name }) => ({ hospitalId, onDay: date, name }));
  const saved = await saveUnlessOutside(
    call,
    doctors.map(({ id }) => id),
    body.accept,
    async () => {
      await tx
        .delete(hospitalHoliday)
        .where(and(eq(hospitalHoliday.hospitalId, hospitalId), gte(hospitalHoliday.onDay, today)));
      if (rows.length > 0) await tx.insert(hospitalHoliday).values(rows);
    },
  );
  const holidays = await holidaysOf(tx, hospitalId, today);
  return new Reply(
    { ...saved, holidays },
    { message: saved.isSaved ? 'Hospital holidays saved.' : 'Nothing is saved yet.' },
  );
};
