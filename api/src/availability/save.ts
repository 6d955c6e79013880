import type { Availability, WeekdayHours } from '@openward/contract/availability';
import { type Contract, contract } from '@openward/contract/everything';
import { and, eq, gte } from 'drizzle-orm';
import type { InferType } from 'yup';
import { lockFor } from '../platform/database/database.ts';
import { overlapOf } from '../platform/database/errors.ts';
import { doctor, specialDay, visitLength, workingHours } from '../platform/database/schema/index.ts';
import { type Handler, Reply } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';
import { noteChange } from '../platform/versions/note-change.ts';
import { saveUnlessOutside } from './outside.ts';
import { daysAsRows, doctorInCare, hoursAsRows, readAvailability, todayAt } from './records.ts';

type SaveAvailability = Contract['availability']['saveAvailability'];
type Plan = Omit<InferType<SaveAvailability['body']>, 'version' | 'accept'>;

/** POST /availability/:doctorId: replaces when a doctor can be booked from today on. */
export const saveAvailability: Handler<SaveAvailability> = async ({ params, body }, call) => {
  const of = await doctorInCare(call, params.doctorId);
  const today = todayAt(call.services.now(), of.timeZone);
  const wrong = (body.visits ?? []).findIndex(({ consultationType }) => !of.speciality.includes(consultationType));
  if (wrong >= 0) {
    const description = 'This doctor does not offer that type of consultation.';
    throw new Refusal('invalid_input', description, { errors: { [`visits[${wrong}].consultationType`]: description } });
  }
  // Two who save at once must not make a mixture.
  await lockFor(call.tx, [of.id]);
  const { tx } = call;
  const kept = await readAvailability(call, await doctorInCare(call, of.id));
  const present = planOf(kept, today);
  const merged = await mergeEdit(call, contract.availability.saveAvailability, inOrder(body, today), {
    id: of.id,
    version: kept.version,
    values: present,
  });
  const plan = inOrder(merged, today) as Plan;
  const fields = Object.keys(present).filter((field) => !isSame(present, plan, field as keyof Plan));
  const saved = await saveUnlessOutside(call, [of.id], body.accept, async () => {
    if (fields.length === 0) return;
    const { slotMinutes, bufferMinutes } = plan;
    const version = kept.version + 1;
    await tx
      .update(doctor)
      .set({ slotMinutes, bufferMinutes, availabilityVersion: version })
      .where(eq(doctor.id, of.id));
    await tx.delete(workingHours).where(eq(workingHours.doctorId, of.id));
    await tx.delete(specialDay).where(and(eq(specialDay.doctorId, of.id), gte(specialDay.onDay, today)));
    await tx.delete(visitLength).where(eq(visitLength.doctorId, of.id));
    const hours = hoursAsRows(of.id, plan.hours as WeekdayHours[]);
    const days = daysAsRows(of.id, plan.specialDays);
    const lengths = plan.visits.flatMap(({ consultationType, minutes }) =>
      minutes ? [{ doctorId: of.id, consultationType, minutes }] : [],
    );
    try {
      if (hours.length > 0) await tx.insert(workingHours).values(hours);
      if (days.length > 0) await tx.insert(specialDay).values(days);
    } catch (error) {
      throw overlapOf(error) === undefined ? error : overlapping();
    }
    if (lengths.length > 0) await tx.insert(visitLength).values(lengths).onConflictDoNothing();
    const concerned = { doctorIds: [of.id], hospitalIds: [of.hospitalId] };
    await noteChange(tx, 'availability:changed', { id: of.id, version, fields }, concerned);
  });
  return new Reply(saved, { message: saved.isSaved ? 'Working hours saved.' : 'Nothing is saved yet.' });
};

/** What a doctor's plan is now, as a body says it. */
function planOf({ doctor: of, bufferMinutes, hours, specialDays }: Availability, today: string) {
  const visits = of.speciality.map((consultationType) => {
    const minutes = of.visitMinutes[consultationType] ?? of.slotMinutes;
    return { consultationType: consultationType as 'Wellness', minutes: minutes === of.slotMinutes ? null : minutes };
  });
  const days = specialDays.map(({ date, hours: parts }) => ({ date, hours: [...parts] }));
  const { slotMinutes } = of;
  return inOrder({ slotMinutes, bufferMinutes, hours: [...hours], specialDays: days, visits }, today);
}

/** A plan, or part of one, as any other that means the same: its lists in order, without what says nothing. */
function inOrder<P extends Partial<Plan>>(plan: P, today: string): P {
  const by = <T>(list: readonly T[], key: (entry: T) => string) =>
    [...list].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const { hours, specialDays, visits } = plan;
  return {
    ...plan,
    ...(hours && {
      hours: by(
        hours.map(({ weekday, starts, ends, validFrom, validTo }) => {
          return { weekday, starts, ends, validFrom: validFrom || null, validTo: validTo || null };
        }),
        (entry) => JSON.stringify(entry),
      ),
    }),
    ...(specialDays && {
      specialDays: by(
        specialDays
          .filter(({ date }) => date >= today)
          .map(({ date, hours: parts }) => {
            return { date, hours: by(parts, ({ starts }) => starts).map(({ starts, ends }) => ({ starts, ends })) };
          }),
        ({ date }) => date,
      ),
    }),
    ...(visits && {
      visits: by(
        visits.flatMap(({ consultationType, minutes }) => (minutes ? [{ consultationType, minutes }] : [])),
        ({ consultationType }) => consultationType,
      ),
    }),
  };
}

function isSame(one: Partial<Plan>, other: Partial<Plan>, field: keyof Plan): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

/** The schema says which hours; this is what the database's own constraint refused. */
function overlapping(): Refusal {
  const description = 'These hours overlap others of that day.';
  return new Refusal('invalid_input', description, { errors: { hours: description } });
}
