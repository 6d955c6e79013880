import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { integer, oneRowOf } from '../platform/database/rows.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

// PGlite has one connection and cannot show races.
const races = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

const DAY = 86_400_000;
const FIRST = Date.parse('2031-03-04T10:00:00Z');
const SLOT = 1_800_000;

beforeAll(() => globalThis.openward.setNow(new Date(FIRST - 7 * DAY)));
afterAll(() => globalThis.openward.setNow(null));

/** Visits of some doctors that overlap another one of the doctor, including the buffer, or of the patient. */
const overlapsOf = (doctorIds: string[]) =>
  rowsOf(sql`
    select a.id, b.id as other from appointment a
    join appointment b on a.id < b.id and b.status <> 'CANCELED'
    join doctor d on d.id = a.doctor_id
    where a.doctor_id in ${doctorIds} and a.status <> 'CANCELED' and (
      (a.patient_id = b.patient_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at)
      or (a.doctor_id = b.doctor_id and a.starts_at < b.ends_at + make_interval(mins => d.buffer_minutes)
          and b.starts_at < a.ends_at + make_interval(mins => d.buffer_minutes)))`);

races('series, moves and single bookings at once, on PostgreSQL', () => {
  test('never overlap, and each series is booked and moved whole', async () => {
    const { build, tokenFor } = globalThis.openward;
    const doctor = await build.doctor({ hospitalId: await build.hospital() });
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const people = await Promise.all(Array.from({ length: 16 }, () => build.patient()));
    const about = (patientId: string | undefined, start: number) => ({
      doctorId: doctor.doctorId,
      patientId,
      consultationType: 'Wellness',
      description: 'Wanted by many',
      startDateTime: new Date(start).toISOString(),
    });
    const answers = await Promise.all(
      people.flatMap(({ patientId }, place) => {
        const start = FIRST + (place % 8) * 1_200_000;
        const repeat = { unit: 'week', every: 1 + (place % 2), count: 4 };
        return [
          call('POST', '/appointment/series', { token, body: { ...about(patientId, start), repeat } }),
          call('POST', '/appointment/create', {
            token,
            body: about(patientId, start + (place % 4) * 2 * SLOT + (place % 3) * 7 * DAY),
          }),
        ];
      }),
    );
    const booked = answers.filter(({ status, result }) => status === 200 && Array.isArray(result));
    const visits = booked.flatMap(({ result }) => result as { id: string; startDateTime: string }[]);
    const moves = await Promise.all(
      visits.flatMap(({ id, startDateTime }, place) => [
        call('POST', '/appointment/reschedule', {
          token,
          body: {
            id,
            doctorId: doctor.doctorId,
            description: 'Moved',
            startDateTime: new Date(Date.parse(startDateTime) + (1 + (place % 3)) * SLOT).toISOString(),
            which: place % 2 ? 'all' : 'following',
          },
        }),
        call('POST', '/appointment/create', {
          token,
          body: about(people[place % 16]?.patientId, Date.parse(startDateTime) + 2 * SLOT),
        }),
      ]),
    );
    const statuses = new Set([...answers, ...moves].map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    expect(await overlapsOf([doctor.doctorId])).toEqual([]);
    expect(visits.length).toBeGreaterThan(0);
    const broken = await rowsOf(sql`
      select series from appointment where doctor_id = ${doctor.doctorId} and series is not null
      group by series having count(*) <> 4`);
    expect(broken).toEqual([]);
  });
});

races('a visit of a series that goes to another doctor in this moment, on PostgreSQL', () => {
  test.each([0, 1])('is cancelled with the others: number %i', async (place) => {
    const { build, tokenFor, api } = globalThis.openward;
    const hospitalId = await build.hospital();
    const [doctor, other] = [await build.doctor({ hospitalId }), await build.doctor({ hospitalId })];
    const token = await tokenFor(await build.patient());
    const body = {
      doctorId: doctor.doctorId,
      consultationType: 'Wellness',
      description: 'Exercises',
      startDateTime: new Date(FIRST).toISOString(),
      repeat: { unit: 'week', every: 1, count: 2 },
    };
    const visits = (await call('POST', '/appointment/series', { token, body })).result as { id: string }[];
    const cancelled = await api.database.transaction(async (tx) => {
      await tx.execute(sql`update appointment set doctor_id = ${other.doctorId} where id = ${visits[place]?.id}`);
      const path = `/appointment/cancel?appointmentId=${visits[0]?.id}`;
      const answer = call('POST', path, { token, body: { which: 'all' } });
      for (let waiting = 0; waiting === 0; ) {
        ({ waiting } = await oneRowOf(tx, { waiting: integer })`
          select count(*)::int as waiting from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`);
      }
      return { answer };
    });
    expect((await cancelled.answer).body.message).toBe('2 appointments cancelled.');
  });
});

const BUFFERS = [0, 10];
const operation = fc.record({
  kind: fc.constantFrom('series', 'book', 'move', 'move', 'cancel'),
  isPatients: fc.boolean(),
  patient: fc.nat(2),
  doctor: fc.nat(1),
  day: fc.nat(2),
  slot: fc.nat(5),
  unit: fc.constantFrom('day', 'week'),
  every: fc.constantFrom(1, 2),
  count: fc.integer({ min: 2, max: 4 }),
  /** The index of a visit among the existing ones. */
  of: fc.nat(),
  which: fc.constantFrom('this', 'following', 'all'),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
type Row = Record<'id' | 'patient_id' | 'series' | 'starts_at' | 'status', string> & { series_place: number };
const instantOf = (row: Pick<Row, 'starts_at'> | undefined) => row && new Date(row.starts_at).toISOString();

races('whatever staff and patients do at once, on PostgreSQL', () => {
  const seen = new Map<string, number>();

  async function world() {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const staff = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const doctors = await Promise.all(BUFFERS.map((bufferMinutes) => build.doctor({ hospitalId, bufferMinutes })));
    const patients = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const patient = await build.patient();
        return { id: patient.patientId, token: await tokenFor(patient) };
      }),
    );
    return { staff, doctorIds: doctors.map(({ doctorId }) => doctorId), patients };
  }
  type World = Awaited<ReturnType<typeof world>>;

  const visitsOf = ({ doctorIds }: World) =>
    rowsOf<Row>(sql`
      select id, patient_id, series, series_place, starts_at, status from appointment where doctor_id in ${doctorIds}
      order by id`);

  /** Performs one operation; books if there is no visit to change. */
  async function perform(of: World, asked: Operation, open: Row[]) {
    const { isPatients, which, unit, every, count } = asked;
    const patient = of.patients[asked.patient];
    const token = isPatients ? patient?.token : of.staff;
    // The grid of each doctor begins at midnight.
    const minutes = 600 + asked.slot * (30 + (BUFFERS[asked.doctor] ?? 0));
    const time = {
      doctorId: of.doctorIds[asked.doctor],
      startDateTime: new Date(FIRST + asked.day * DAY + (minutes - 600) * 60_000).toISOString(),
    };
    const own = isPatients ? open.filter(({ patient_id }) => patient_id === patient?.id) : open;
    const target = own[asked.of % Math.max(own.length, 1)];
    const kind = target || asked.kind === 'series' ? asked.kind : 'book';
    const { id } = target ?? {};
    const about = { ...time, patientId: patient?.id, consultationType: 'Wellness', description: 'At once' };
    const answers = {
      series: () => call('POST', '/appointment/series', { token, body: { ...about, repeat: { unit, every, count } } }),
      book: () => call('POST', '/appointment/create', { token, body: about }),
      move: () =>
        call('POST', '/appointment/reschedule', { token, body: { ...time, id, description: 'Moved', which } }),
      cancel: () => call('POST', `/appointment/cancel?appointmentId=${id}`, { token, body: { which } }),
    } as const;
    const { status, result } = await answers[kind as keyof typeof answers]();
    const name = `${kind}${['move', 'cancel'].includes(kind) && target?.series ? ` ${which}` : ''} ${status}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    if (status !== 200) expect([[400, 409].includes(status), typeof result?.code]).toEqual([true, 'string']);
    return { ...asked, kind, target, visits: status === 200 ? ([result].flat() as Told[]) : [] };
  }
  interface Told {
    id: string;
    startDateTime: string;
    status: string;
  }

  const run = async (rounds: Operation[][]) => {
    const of = await world();
    for (const round of rounds) {
      const before = await visitsOf(of);
      const open = before.filter(({ status }) => status !== 'CANCELED');
      const done = await Promise.all(round.map((asked) => perform(of, asked, open)));
      const after = await visitsOf(of);
      expect(await overlapsOf(of.doctorIds)).toEqual([]);

      const made = done.filter(({ kind }) => ['series', 'book'].includes(kind)).flatMap(({ visits }) => visits);
      const found = (id: string) => after.find((row) => row.id === id);
      expect(after).toHaveLength(before.length + made.length);
      for (const { id, startDateTime, status } of made)
        expect([instantOf(found(id)), found(id)?.status]).toEqual([startDateTime, status]);

      const changes = done.filter(({ kind, visits }) => ['move', 'cancel'].includes(kind) && visits.length > 0);
      for (const { kind, target, which, visits } of changes) {
        const [told] = visits;
        if (!target || !told) throw new Error('a change is of a visit');
        const isOfSeries = ({ series }: Row) => target.series !== null && series === target.series;
        const isAlone =
          changes.filter((other) => other.target && (other.target === target || isOfSeries(other.target))).length === 1;
        if (kind === 'cancel') expect(found(target.id)?.status).toBe('CANCELED');
        const past = await rowsOf<Row>(
          sql`select starts_at from appointment_history where appointment_id = ${target.id}`,
        );
        expect([found(target.id), ...past].map(instantOf)).toContain(told.startDateTime);
        if (!isAlone) continue;
        expect([instantOf(found(target.id)), found(target.id)?.status]).toEqual([told.startDateTime, told.status]);
        // The other visits of its series moved with it, all or none.
        const shift = Date.parse(told.startDateTime) - Date.parse(target.starts_at);
        for (const other of open.filter((row) => isOfSeries(row) && row.id !== target.id)) {
          const isWith = which === 'all' || (which === 'following' && other.series_place > target.series_place);
          const now = found(other.id);
          const moved = new Date(Date.parse(other.starts_at) + (isWith ? shift : 0)).toISOString();
          expect([instantOf(now), now?.status === 'CANCELED']).toEqual([moved, isWith && kind === 'cancel']);
        }
      }
    }
  };

  test('nobody is in two places, and each answer is true', async () => {
    const rounds = fc.array(fc.array(operation, { minLength: 1, maxLength: 10 }), { minLength: 3, maxLength: 6 });
    // Explicit examples, so that slow machines also run each of them.
    const by = {
      isPatients: false,
      patient: 0,
      doctor: 0,
      day: 0,
      slot: 0,
      unit: 'day',
      every: 1,
      count: 2,
      of: 0,
    } as const;
    const inTurn: Operation[][] = [
      [{ ...by, kind: 'series', which: 'this' }],
      [{ ...by, kind: 'book', which: 'this', patient: 1 }],
      [{ ...by, kind: 'book', which: 'this', patient: 1, day: 2 }],
      [{ ...by, kind: 'move', which: 'all', slot: 1 }],
      [{ ...by, kind: 'cancel', which: 'all' }],
    ];
    await fc.assert(fc.asyncProperty(rounds, run), {
      numRuns: 16,
      interruptAfterTimeLimit: 12_000,
      examples: [[inTurn]],
    });
    const names = [...seen.keys()];
    for (const kind of ['series', 'book', 'move', 'cancel'])
      expect(names.filter((name) => name.startsWith(kind) && name.endsWith(' 200'))).not.toEqual([]);
    expect(names.filter((name) => name.endsWith(' 409'))).not.toEqual([]);
  });
});
