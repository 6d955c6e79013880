import { Agent, request } from 'node:http';
import { Counts, quantile, rounded, timed, times } from '../harness.ts';
import type { Api } from './target.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const RUNS = 60;
const WARM_UP = 10;

/** The result of a load. */
export type Load = Awaited<ReturnType<typeof load>>;

/**
 * Sends `count` calls, at most `concurrency` at a time, and stops early after `seconds`.
 * @param call sends one call and reads the complete answer
 */
export async function load(
  call: (index: number) => Promise<{ status: number }>,
  { count = 400, concurrency = 8, seconds = 6 } = {},
) {
  const milliseconds: number[] = [];
  const answers = new Counts();
  const began = performance.now();
  const until = began + seconds * 1000;
  let next = 0;
  const worker = async () => {
    while (next < count && performance.now() < until)
      milliseconds.push(await timed(async () => answers.add((await call(next++)).status)));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsed = (performance.now() - began) / 1000;
  return {
    median: rounded(quantile(milliseconds)),
    p95: rounded(quantile(milliseconds, 0.95)),
    perSecond: rounded(milliseconds.length / elapsed, 1),
    answers,
  };
}

/** A request of a caller. */
export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

/** A minimal client that ignores bodies. @returns calls that resolve to the status or an error code */
export function callerOf(url: string, connections: number): (sent: Sent) => Promise<number | string | undefined> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return ({ method = 'POST', body, ...sent }) =>
    new Promise((resolve) => {
      request({ hostname, port, agent, method, ...sent }, (answer) =>
        answer.resume().once('close', () => resolve(answer.statusCode)),
      )
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .end(body);
    });
}

/** Compares a measurement with the bare route: times as a multiple, throughput as a share. */
export function ratios(measured: Load, bare: Load) {
  return {
    'median ms': measured.median,
    'p95 ms': measured.p95,
    'calls/s': measured.perSecond,
    'median ÷ bare': rounded(measured.median / bare.median, 1),
    'p95 ÷ bare': rounded(measured.p95 / bare.p95, 1),
    'bare ÷ calls/s': rounded(bare.perSecond / measured.perSecond, 1),
    answers: String(measured.answers),
  };
}

/** Returns the median milliseconds of repeated work after a warm-up. */
export async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await times(WARM_UP, work);
  return quantile(await times(RUNS, work));
}

/** A free slot of a doctor. */
export type Slot = { doctorId: string; startDateTime: string; endDateTime: string; consultationType: string };

type FoundSlots = {
  doctor: { id: string; speciality: string[]; visitMinutes?: Record<string, number>; slotMinutes: number };
  slots: { startDateTime: string }[];
}[];

/** Finds free slots of all doctors from a week ahead, at most 40 each, for each doctor's first type of visit. */
export async function freeSlots(api: Api, token: string): Promise<Slot[]> {
  const startDateTime = new Date(Date.now() + 7 * DAY).toISOString();
  const body = { startDateTime, days: 30, limit: 40 };
  const { result } = await api.call('POST', '/appointment/search/slots', { token, body });
  return (result as FoundSlots).flatMap(({ doctor, slots }) => {
    const [consultationType = ''] = doctor.speciality;
    const minutes = doctor.visitMinutes?.[consultationType] ?? doctor.slotMinutes;
    return slots.map(({ startDateTime: start }) => {
      const endDateTime = new Date(Date.parse(start) + minutes * MINUTE).toISOString();
      return { doctorId: doctor.id, startDateTime: start, endDateTime, consultationType };
    });
  });
}

/** Returns the ids of the practice's patients. */
export async function patientIds(api: Api, token: string): Promise<string[]> {
  const { result } = await api.call('GET', '/patient/active', { token });
  return (result as { id: string }[]).map(({ id }) => id);
}

/** Returns bookings in which no doctor and no patient has two visits at a time. */
export async function bookingsWithoutConflict(api: Api, token: string): Promise<object[]> {
  const patients = await patientIds(api, token);
  const visits = new Map<string, [string, string][]>();
  const isFree = (who: string, start: string, end: string) =>
    (visits.get(who) ?? []).every(([from, to]) => end <= from || to <= start);
  return (await freeSlots(api, token)).flatMap(({ doctorId, startDateTime, endDateTime, consultationType }) => {
    const patientId = patients.find((id) => isFree(id, startDateTime, endDateTime));
    if (!patientId || !isFree(doctorId, startDateTime, endDateTime)) return [];
    for (const who of [doctorId, patientId])
      visits.set(who, [...(visits.get(who) ?? []), [startDateTime, endDateTime]]);
    return [{ doctorId, startDateTime, patientId, consultationType, description: 'Measuring' }];
  });
}
