import type { Appointment, Saved } from '@openward/contract/appointments';
import { type Availability, emptyRule, isEmptyRule, type WeekdayHours } from '@openward/contract/availability';
import { type Contract, contract } from '@openward/contract/everything';
import type { Doctor } from '@openward/contract/people';
import { overlapOf } from '@openward/server-kit/postgres/errors';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { lockFor } from '../platform/database/database.ts';
import {
  bookingRule,
  doctor,
  hospital,
  hospitalHoliday,
  specialDay,
  visitLength,
  workingHours,
} from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { mergeEdit, noteChange, refuseOutdated } from '../platform/versions/merge-edit.ts';
import { outsideHours } from './hours.ts';
import { daysAsRows, doctorInCare, holidaysOf, hoursAsRows, readAvailability, todayAt } from './read-availability.ts';

type SaveAvailability = Contract['availability']['saveAvailability'];
type Plan = Omit<InferType<SaveAvailability['body']>, 'version' | 'accept'>;

/** What new hours mean for visits and offers, which are above this area; the app passes it in. */
export interface HoursEffects {
  /** The visits of these ids that the caller may see, earliest first. */
  visitsOf(call: Call, ids: readonly string[]): Promise<Appointment[]>;
  /** Remembers the open offers of these doctors; what it returns ends those that are outside the hours by then. */
  watchOffers(call: Call, doctorIds: readonly string[]): Promise<() => Promise<void>>;
}

/** POST /availability/:doctorId: replaces a doctor's plan from today on. */
export async function saveAvailability(
  effects: HoursEffects,
  ...[{ params, body }, call]: Parameters<Handler<SaveAvailability>>
) {
  const of = await doctorInCare(call, params.doctorId);
  const today = todayAt(call.services.now(), of.timeZone);
  refuseOtherTypes(of, 'visits', body.visits);
  refuseOtherTypes(of, 'bookingRules', body.bookingRules);
  // Serializes concurrent saves, which would otherwise mix.
  await lockFor(call.tx, [of.id]);
  const { tx } = call;
  const kept = await readAvailability(call, await doctorInCare(call, of.id));
  // A night shift of yesterday's special day that ends today is still part of the plan.
  const since = kept.specialDays.find(({ date }) => date < today)?.date ?? today;
  const present = planOf(kept, since);
  const merged = await mergeEdit(call, contract.availability.saveAvailability, inOrder(body, since), {
    id: of.id,
    version: kept.version,
    values: present,
  });
  const plan = inOrder(merged, since) as Plan;
  const fields = Object.keys(present).filter((field) => !isSame(present, plan, field as keyof Plan));
  const saved = await saveUnlessOutside(call, effects, [of.id], body.accept, async () => {
    if (fields.length === 0) return;
    const { slotMinutes, bufferMinutes } = plan;
    const version = kept.version + 1;
    await tx
      .update(doctor)
      .set({ slotMinutes, bufferMinutes, availabilityVersion: version })
      .where(eq(doctor.id, of.id));
    await tx.delete(workingHours).where(eq(workingHours.doctorId, of.id));
    await tx.delete(specialDay).where(and(eq(specialDay.doctorId, of.id), gte(specialDay.onDay, since)));
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
    await tx.delete(bookingRule).where(eq(bookingRule.doctorId, of.id));
    const rules = (plan.bookingRules ?? []).map((rule) => ({ ...rule, doctorId: of.id }));
    if (rules.length > 0) await tx.insert(bookingRule).values(rules).onConflictDoNothing();
    if (lengths.length > 0) await tx.insert(visitLength).values(lengths).onConflictDoNothing();
    const concerned = { doctorIds: [of.id], hospitalIds: [of.hospitalId] };
    await noteChange(tx, 'availability:changed', { id: of.id, version, fields }, concerned);
  });
  return new Reply(saved, { message: saved.isSaved ? 'Working hours saved.' : 'Nothing is saved yet.' });
}

/** @throws Refusal invalid_input at the entry whose type the doctor does not offer */
function refuseOtherTypes(
  { speciality }: Doctor,
  list: 'visits' | 'bookingRules',
  entries: readonly { consultationType: string }[] = [],
): void {
  const wrong = entries.findIndex(({ consultationType: type }) => type !== '' && !speciality.includes(type));
  if (wrong < 0) return;
  throw refusal('invalid_input', 'This doctor does not offer this consultation type.', {
    field: `${list}[${wrong}].consultationType`,
  });
}

/** A doctor's current plan in the form of a request body. */
function planOf({ doctor: of, bufferMinutes, hours, specialDays }: Availability, since: string) {
  const visits = of.speciality.map((consultationType) => {
    const minutes = of.visitMinutes[consultationType] ?? of.slotMinutes;
    return { consultationType: consultationType as 'Wellness', minutes: minutes === of.slotMinutes ? null : minutes };
  });
  const days = specialDays.map(({ date, hours: parts }) => ({ date, hours: [...parts] }));
  const { slotMinutes } = of;
  const bookingRules = of.bookingRules as Plan['bookingRules'];
  return inOrder({ slotMinutes, bufferMinutes, hours: [...hours], specialDays: days, visits, bookingRules }, since);
}

/** A plan, or part of one, in normal form, so that equal plans compare equal: lists sorted, without empty entries. */
function inOrder<P extends Partial<Plan>>(plan: P, since: string): P {
  const by = <T>(list: readonly T[], key: (entry: T) => string) =>
    [...list].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const { hours, specialDays, visits, bookingRules } = plan;
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
          .filter(({ date }) => date >= since)
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
    ...(bookingRules && {
      bookingRules: by(
        bookingRules.filter((rule) => !isEmptyRule(rule)).map((rule) => ({ ...emptyRule(''), ...rule })),
        ({ consultationType }) => consultationType,
      ),
    }),
  };
}

function isSame(one: Partial<Plan>, other: Partial<Plan>, field: keyof Plan): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

/** For a violated constraint of the database; the schema validates the hours themselves. */
function overlapping(): Refusal {
  return refusal('invalid_input', 'These hours overlap with other hours.', { field: 'hours' });
}

type SaveHolidays = Contract['availability']['saveHolidays'];

/** POST /hospital/:hospitalId/holidays: replaces a hospital's holidays from today on. */
export async function saveHolidays(
  effects: HoursEffects,
  ...[
    {
      params: { hospitalId },
      body,
    },
    call,
  ]: Parameters<Handler<SaveHolidays>>
) {
  const { tx, caller } = call;
  const [at] = await tx.select().from(hospital).where(eq(hospital.id, hospitalId)).limit(1);
  if (!at || (caller.role !== 'ROLE_SYS_ADMIN' && caller.hospitalId !== hospitalId))
    throw notFound('Hospital not found.');
  const today = todayAt(call.services.now(), at.timeZone);
  await lockFor(tx, [hospitalId]);
  const doctors = await tx.select({ id: doctor.id }).from(doctor).where(eq(doctor.hospitalId, hospitalId));
  await lockFor(
    tx,
    doctors.map(({ id }) => id),
  );
  // Locked after the doctors, in the same order as bookings.
  const [{ version } = at] = await tx.select().from(hospital).where(eq(hospital.id, hospitalId)).for('update');
  const before = await holidaysOf(tx, hospitalId, today);
  const asked = body.holidays
    .filter(({ date }) => date >= today)
    .map(({ date, name }) => ({ date, name }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const isChanged = JSON.stringify(asked) !== JSON.stringify(before);
  const present = { id: hospitalId, version, values: { holidays: before } };
  if (isChanged) await refuseOutdated(call, body.version, present, ['holidays']);
  const saved = await saveUnlessOutside(
    call,
    effects,
    doctors.map(({ id }) => id),
    body.accept,
    async () => {
      if (!isChanged) return;
      await tx
        .delete(hospitalHoliday)
        .where(and(eq(hospitalHoliday.hospitalId, hospitalId), gte(hospitalHoliday.onDay, today)));
      const rows = asked.map(({ date, name }) => ({ hospitalId, onDay: date, name }));
      if (rows.length > 0) await tx.insert(hospitalHoliday).values(rows);
      await tx
        .update(hospital)
        .set({ version: version + 1 })
        .where(eq(hospital.id, hospitalId));
      const change = { id: hospitalId, version: version + 1, fields: ['holidays'] };
      await noteChange(tx, 'account:changed', change, { doctorIds: [], hospitalIds: [hospitalId] });
    },
  );
  if (saved.isSaved && isChanged)
    await call.records.record('update', 'hospital', [{ id: hospitalId, patientId: null }]);
  const holidays = await holidaysOf(tx, hospitalId, today);
  return new Reply(
    { ...saved, holidays },
    { message: saved.isSaved ? 'Hospital holidays saved.' : 'Nothing is saved yet.' },
  );
}

/**
 * Changes working hours, unless visits would newly lie outside them: then it returns these, and saves only with
 * `accept`. Visits are not changed. Open offers of the waiting list that come to lie outside are ended.
 * @param change writes the change; it is rolled back where it is not saved
 */
async function saveUnlessOutside(
  call: Call,
  { visitsOf, watchOffers }: HoursEffects,
  doctorIds: string[],
  accept: boolean | undefined,
  change: () => Promise<void>,
): Promise<Saved> {
  const before = await outsideHours(call.tx, doctorIds, call.services.now());
  const closeOffersOutside = await watchOffers(call, doctorIds);
  await call.tx.execute(sql`savepoint hours_before`);
  await change();
  const after = await outsideHours(call.tx, doctorIds, call.services.now());
  const known = new Set(before);
  const ids = after.filter((id) => !known.has(id));
  const isSaved = ids.length === 0 || accept === true;
  // After the savepoint is decided, so that its audit is not rolled back.
  if (isSaved) await closeOffersOutside();
  else await call.tx.execute(sql`rollback to savepoint hours_before`);
  return { isSaved, outside: await visitsOf(call, ids) };
}
