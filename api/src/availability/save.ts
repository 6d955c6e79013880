import type { availabilityEndpoints } from '@openward/contract/appointments';
import { and, eq, gte } from 'drizzle-orm';
import { lockFor } from '../database/database.ts';
import { overlapOf } from '../database/errors.ts';
import { doctor, specialDay, visitLength, workingHours } from '../database/schema/index.ts';
import { type Handler, Reply } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { saveUnlessOutside } from './outside.ts';
import { daysAsRows, doctorInCare, hoursAsRows, todayAt } from './records.ts';

type SaveAvailability = (typeof availabilityEndpoints)['saveAvailability'];

/** POST /availability/:doctorId: replaces when a doctor can be booked from today on. */
export const saveAvailability: Handler<SaveAvailability> = async ({ params, body }, call) => {
  const of = await doctorInCare(call, params.doctorId);
  const today = todayAt(call.services.now(), of.timeZone);
  const wrong = body.visits.findIndex(({ consultationType }) => !of.speciality.includes(consultationType));
  if (wrong >= 0) {
    const description = 'This doctor does not offer that type of consultation.';
    throw new Refusal('invalid_input', description, { errors: { [`visits[${wrong}].consultationType`]: description } });
  }
  // Two who save at once must not make a mixture.
  await lockFor(call.tx, [of.id]);
  const { tx } = call;
  const saved = await saveUnlessOutside(call, [of.id], body.accept, async () => {
    const { slotMinutes, bufferMinutes } = body;
    await tx.update(doctor).set({ slotMinutes, bufferMinutes }).where(eq(doctor.id, of.id));
    await tx.delete(workingHours).where(eq(workingHours.doctorId, of.id));
    await tx.delete(specialDay).where(and(eq(specialDay.doctorId, of.id), gte(specialDay.onDay, today)));
    await tx.delete(visitLength).where(eq(visitLength.doctorId, of.id));
    const hours = hoursAsRows(
      of.id,
      body.hours.map((entry) => ({ ...entry, validFrom: entry.validFrom ?? null, validTo: entry.validTo ?? null })),
    );
    const days = daysAsRows(
      of.id,
      body.specialDays.filter(({ date }) => date >= today),
    );
    const lengths = body.visits.flatMap(({ consultationType, minutes }) =>
      minutes ? [{ doctorId: of.id, consultationType, minutes }] : [],
    );
    try {
      if (hours.length > 0) await tx.insert(workingHours).values(hours);
      if (days.length > 0) await tx.insert(specialDay).values(days);
    } catch (error) {
      throw overlapOf(error) === undefined ? error : overlapping();
    }
    if (lengths.length > 0) await tx.insert(visitLength).values(lengths).onConflictDoNothing();
  });
  return new Reply(saved, { message: saved.isSaved ? 'Working hours saved.' : 'Nothing is saved yet.' });
};

/** The schema says which hours; this is what the database's own constraint refused. */
function overlapping(): Refusal {
  const description = 'These hours overlap others of that day.';
  return new Refusal('invalid_input', description, { errors: { hours: description } });
}
