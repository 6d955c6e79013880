import { randomUUID } from 'node:crypto';
import { isOpen, stateOf } from './ledger.mjs';
import { between, chance, oneOf } from './random.mjs';

const DAY = 86_400_000;

/** Books a free slot that others may want at the same moment; the description names the attempt for good. */
export async function book(person, { ledger }) {
  const slot = await someSlot(person);
  if (!slot) return;
  const tag = `soak ${randomUUID()}`;
  const patientId = person.isStaff ? await somePatient(person) : undefined;
  const body = {
    ...wanted(slot),
    consultationType: slot.doctor.speciality[0],
    description: tag,
    ...(patientId ? { patientId } : {}),
  };
  const answer = await person.change('/appointment/create', body);
  if (answer.status === 200) ledger.booked(answer, { tag, doctor: slot.doctor });
  else ledger.refused.add(tag);
  // A patient may hold only so many.
  if (answer.result?.code === 'limit_reached') await cancel(person, { ledger });
}

/** Moves an appointment to another time, sometimes of another doctor. */
export async function reschedule(person, { ledger }) {
  await ledger.withOne(
    (entry) => isOpen(entry) && person.maySee(entry),
    async (entry) => {
      const slot = await someSlot(person, chance(0.5) ? [entry.doctorId] : []);
      if (!slot) return;
      const body = { ...wanted(slot), id: entry.id, description: entry.tag };
      const answer = await person.change('/appointment/reschedule', body);
      if (answer.status !== 200) return;
      const { hospitalId, timeZone } = slot.doctor;
      Object.assign(entry, { hospitalId, timeZone });
      ledger.changed(entry, 'reschedule', answer);
    },
  );
}

export async function cancel(person, { ledger }) {
  await ledger.withOne(
    (entry) => isOpen(entry) && person.maySee(entry),
    async (entry) => {
      const answer = await person.change(`/appointment/cancel?appointmentId=${entry.id}`);
      if (answer.status === 200) ledger.changed(entry, 'cancel', answer);
    },
  );
}

export async function confirm(person, { ledger }) {
  const fits = (entry) => isOpen(entry) && entry.status !== 'CONFIRMED' && person.maySee(entry);
  await ledger.withOne(fits, async (entry) => {
    const answer = await person.change('/appointment/update', { id: entry.id, status: 'CONFIRMED' });
    if (answer.status === 200) ledger.changed(entry, 'confirmed', answer);
  });
}

/** Checks in who has an appointment today, where today is the hospital's. */
export async function checkIn(person, { ledger }) {
  const fits = (entry) => isOpen(entry) && isToday(entry) && person.maySee(entry);
  await ledger.withOne(fits, async (entry) => {
    const answer = await person.change(`/appointment/checkIn?appointmentId=${entry.id}`);
    if (answer.status === 200) ledger.changed(entry, 'check-in', answer);
  });
}

/** Reads an appointment that nobody else is changing: it must be what was acknowledged last. */
export async function look(person, { ledger, watch }) {
  await ledger.withOne(
    (entry) => person.maySee(entry),
    async (entry) => {
      const { status, result, requestId } = await person.ask('GET', `/appointment/${entry.id}`);
      if (status !== 200 && status !== 404) return;
      const found = status === 200 ? stateOf(result) : status;
      const acknowledged = stateOf(entry);
      if (JSON.stringify(found) === JSON.stringify(acknowledged)) return;
      watch.fault('reads of something else than was acknowledged', { id: entry.id, found, acknowledged, requestId });
    },
  );
}

async function someSlot(person, doctorId = []) {
  const startDateTime = new Date(Date.now() + (chance(0.3) ? 300_000 : between(1, 40) * DAY)).toISOString();
  const { status, result } = await person.ask('POST', '/appointment/search/slots', {
    startDateTime,
    doctorId,
    days: between(1, 20),
    limit: between(1, 12),
  });
  const found = status === 200 ? oneOf(result) : undefined;
  const slot = found && oneOf(found.slots);
  return slot && { doctor: found.doctor, startDateTime: slot.startDateTime };
}

async function somePatient(person) {
  const { status, result } = await person.ask('GET', '/patient/active');
  return status === 200 ? oneOf(result)?.id : undefined;
}

const wanted = ({ doctor, startDateTime }) => ({ doctorId: doctor.id, startDateTime });

function isToday({ startDateTime, timeZone }) {
  const dayOf = (instant) => instant.toLocaleDateString('en-CA', { timeZone });
  return dayOf(new Date(startDateTime)) === dayOf(new Date());
}
