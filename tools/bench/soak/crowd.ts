import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../lib/demo.ts';
import { pause } from '../../lib/workspace.ts';
import { LostAnswer } from './client.ts';
import { type Entry, isOpen, type Place, stateOf } from './ledger.ts';
import { type Context, createNewcomers, Person } from './person.ts';
import { between, chance, oneOf } from './random.ts';
import { createVandal } from './vandal.ts';

const DAY = 86_400_000;
const PATIENTS = ['patient', 'ava.bennett', 'liam.carter', 'noah.patel', 'emma.fischer', 'grace.kim'];
const STAFF = ['doctor', 'hcp', 'admin', 'admin'];
const VANDAL = 'oscar.nyman';

type Action = (person: Person, context: Context) => Promise<void>;

/** Twelve simultaneous users: patients, staff, newcomers who sign up, and a vandal who sends malformed requests. */
export type Crowd = Awaited<ReturnType<typeof createCrowd>>;

/** Creates the crowd. */
export async function createCrowd(context: Context, url: string) {
  const person = (name: string) =>
    new Person(context, { username: `${name}@openward.example`, password: DEMO_PASSWORD });
  const vandal = createVandal(context, person(VANDAL), url);
  const steps = [createNewcomers(context), () => vandal.step()];
  let isOpen = true;
  let isOver = false;
  let atWork = 0;
  for (const [names, actions] of [[PATIENTS, PATIENTS_DO] as const, [STAFF, STAFF_DO] as const]) {
    for (const name of names) {
      const someone = person(name);
      await someone.signIn();
      steps.push(() => oneOf(actions)(someone, context));
    }
  }
  const goOn = async (step: () => Promise<void>) => {
    while (!isOver) {
      await pause(80, 350);
      if (!isOpen) continue;
      atWork++;
      await step()
        // Reads are not retried; the watch has already counted the lost call.
        .catch((error) => {
          if (!(error instanceof LostAnswer)) throw error;
        })
        .finally(() => atWork--);
    }
  };
  return {
    /** @returns a promise that resolves when all have finished */
    go: () => Promise.all(steps.map(goOn)),
    /** Pauses everyone and waits until no call and no connection is open. */
    async hold(): Promise<void> {
      isOpen = false;
      while (atWork > 0) await pause(50);
      vandal.hangUp();
      context.client.hangUp();
    },
    goOn(): void {
      isOpen = true;
    },
    /** Lets everyone finish their current step and stop. */
    sendHome(): void {
      isOver = true;
      isOpen = true;
    },
  };
}

type FoundSlot = { doctor: Doctor; startDateTime: string };
type Doctor = Place & { id: string; speciality: string[] };

/** Books a free slot that others may want at the same time. The description identifies the attempt. */
async function book(person: Person, { ledger }: Context): Promise<void> {
  const slot = await someSlot(person);
  if (!slot) return;
  const { doctor, startDateTime } = slot;
  const tag = `soak ${randomUUID()}`;
  const patientId = person.isStaff ? await somePatient(person) : undefined;
  const answer = await person.change('/appointment/create', {
    doctorId: doctor.id,
    startDateTime,
    consultationType: doctor.speciality[0],
    description: tag,
    ...(patientId ? { patientId } : {}),
  });
  if (answer.status === 200) ledger.booked(answer, tag, doctor);
  else ledger.refused.add(tag);
  // A patient may only have a limited number of appointments.
  if (answer.result?.code === 'limit_reached') await cancel(person, { ledger });
}

/** Changes an open appointment that the person may see. @param what returns the path, the body and the audit action */
function changeOne(
  person: Person,
  { ledger }: Pick<Context, 'ledger'>,
  what: (entry: Entry) => Promise<Change | undefined> | Change,
  fits: (entry: Entry) => boolean = () => true,
): Promise<void> {
  return ledger.withOne(
    (entry) => isOpen(entry) && fits(entry) && person.maySee(entry),
    async (entry) => {
      const change = await what(entry);
      if (!change) return;
      const answer = await person.change(change.path, change.body);
      if (answer.status !== 200) return;
      Object.assign(entry, change.moves);
      ledger.changed(entry, change.action, answer);
    },
  );
}

type Change = { path: string; body?: object; action: string; moves?: Place };

const reschedule: Action = (person, context) =>
  changeOne(person, context, async ({ id, tag, doctorId }) => {
    const slot = await someSlot(person, chance(0.5) ? [doctorId] : []);
    if (!slot) return undefined;
    const { doctor, startDateTime } = slot;
    const body = { doctorId: doctor.id, startDateTime, id, description: tag };
    const moves = { hospitalId: doctor.hospitalId, timeZone: doctor.timeZone };
    return { path: '/appointment/reschedule', body, action: 'reschedule', moves };
  });

function cancel(person: Person, context: Pick<Context, 'ledger'>): Promise<void> {
  return changeOne(person, context, ({ id }) => ({
    path: `/appointment/cancel?appointmentId=${id}`,
    action: 'cancel',
  }));
}

const confirm: Action = (person, context) =>
  changeOne(
    person,
    context,
    ({ id }) => ({ path: '/appointment/update', body: { id, status: 'CONFIRMED' }, action: 'confirmed' }),
    ({ status }) => status !== 'CONFIRMED',
  );

/** Checks in an appointment of today in the hospital's time zone. */
const checkIn: Action = (person, context) =>
  changeOne(
    person,
    context,
    ({ id }) => ({ path: `/appointment/checkIn?appointmentId=${id}`, action: 'check-in' }),
    ({ startDateTime, timeZone }) => {
      const dayOf = (instant: Date) => instant.toLocaleDateString('en-CA', { timeZone });
      return dayOf(new Date(startDateTime)) === dayOf(new Date());
    },
  );

/** Reads an appointment that is not being changed: it must match the last acknowledged state. */
function look(person: Person, { ledger, watch }: Context): Promise<void> {
  return ledger.withOne(
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

type Read = () => [method: string, path: string, body?: object];

const EVERYBODY_READS: [Read, ...Read[]] = [
  () => ['POST', '/appointment/today/all', {}],
  () => ['POST', `/appointment/today/all?page=${between(0, 2)}&size=10`, { status: ['BOOKED', 'CONFIRMED'] }],
  () => ['POST', '/appointment/search/slots', { startDateTime: new Date().toISOString(), days: between(1, 62) }],
  () => ['POST', '/appointment/search/doctor', { startDateTime: nextHour() }],
  () => ['GET', '/doctor'],
  () => ['GET', '/users/sessions'],
];
const STAFF_READ: [Read, ...Read[]] = [
  ...EVERYBODY_READS,
  () => ['GET', '/patient/active'],
  () => ['GET', `/patient/active?q=${oneOf(['a', 'an', 'Kim', 'x'])}&page=0&size=5`],
];

async function lookAround(person: Person, { client, watch }: Context): Promise<void> {
  if (chance(0.2)) {
    // Pages need no database, so they must always be served.
    const path = oneOf(['/', '/login', '/appointments', '/registry.json', '/healthz']);
    const { status } = await client.send('GET', path);
    if (status !== 200) watch.fault('pages that were not served', { path, status });
    return;
  }
  const [method, path, body] = oneOf(person.isStaff ? STAFF_READ : EVERYBODY_READS)();
  const { status } = await person.ask(method, path, body);
  if (status >= 400 && status < 500 && status !== 401) watch.fault('reads that were refused', { path, status });
}

async function someSlot(person: Person, doctorId: string[] = []): Promise<FoundSlot | undefined> {
  const startDateTime = new Date(Date.now() + (chance(0.3) ? 300_000 : between(1, 40) * DAY)).toISOString();
  const wanted = { startDateTime, doctorId, days: between(1, 20), limit: between(1, 12) };
  const { status, result } = await person.ask('POST', '/appointment/search/slots', wanted);
  if (status !== 200) return undefined;
  const found = oneOf(result as { doctor: Doctor; slots: { startDateTime: string }[] }[]);
  const slot = found && oneOf(found.slots);
  return slot && { doctor: found.doctor, startDateTime: slot.startDateTime };
}

async function somePatient(person: Person): Promise<string | undefined> {
  const { status, result } = await person.ask('GET', '/patient/active');
  return status === 200 ? oneOf(result as { id: string }[])?.id : undefined;
}

function nextHour(): string {
  return new Date(Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000).toISOString();
}

const refresh: Action = (person) => person.refresh();
const signOut: Action = (person) => person.signOut();
/** Repeated actions are more likely. */
const PATIENTS_DO: [Action, ...Action[]] = [
  ...([book, book, book, reschedule, cancel] as const),
  ...[look, look, lookAround, lookAround, refresh, signOut],
];
const STAFF_DO: [Action, ...Action[]] = [
  ...([book, book, reschedule, cancel, confirm, confirm, checkIn, checkIn] as const),
  ...[look, look, lookAround, lookAround, refresh],
];
