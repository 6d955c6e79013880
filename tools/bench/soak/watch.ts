/** Milliseconds after an outage in which a call may still get 503. */
const GRACE = 5_000;
/** The number of faults of each kind that are kept with details; others are only counted. */
const KEPT = 20;

/** Faults that must not happen. */
export const NEVER = [
  '5xx other than 503',
  '503 while nothing was down',
  'hangs over 30 s',
  'connections lost while up',
  'calls in flight cut by a stop',
  'writes without an answer',
  'repeats with another answer',
  'reads of something else than was acknowledged',
  'reads that were refused',
  'sign-ups that were refused',
  'sessions ended by nobody',
  'pages that were not served',
  'answers that are no JSON',
  'raw requests left open',
  'slow requests left open',
  'server ended by itself',
  'rejections that nobody handled',
  'stops that did not end well',
] as const;

export type FaultKind = (typeof NEVER)[number];

/** The number of occurrences, and details of the first ones. */
export type Fault = { times: number; first: object[] };

type Outage = { mayCut: boolean; from: number; to: number };

type Sent = { call: string; from: number };

/** Observes every answer, knows about intended outages, and counts faults. */
export class Watch {
  readonly faults = new Map<FaultKind, Fault>();
  /** Counts by status or by the reason why an answer was lost. */
  readonly answers: Record<string, number> = {};
  /** The slowest answer without an outage, in milliseconds. */
  slowest = { ms: 0, call: '' };
  readonly #outages: Outage[] = [];

  /**
   * Marks an intended outage of the server or its database.
   * @param mayCut false if running calls must still be answered
   * @returns a function that ends it and returns its length in milliseconds
   */
  outage({ mayCut = true } = {}): () => number {
    const outage = { mayCut, from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    return () => {
      outage.to = Date.now();
      return outage.to - outage.from;
    };
  }

  /** Returns true if there was an outage between two instants, or one ended just before. */
  wasDown(from: number, to = Date.now()): boolean {
    return this.#outages.some((outage) => from <= outage.to + GRACE && to >= outage.from);
  }

  fault(kind: FaultKind, detail: object): void {
    const fault = this.faults.get(kind) ?? { times: 0, first: [] };
    this.faults.set(kind, fault);
    fault.times++;
    if (fault.first.length < KEPT) fault.first.push({ at: new Date().toISOString(), ...detail });
  }

  timesOf(kind: FaultKind): number {
    return this.faults.get(kind)?.times ?? 0;
  }

  answered({ call, from, status, ...detail }: Sent & { status: number; requestId?: string; sent?: unknown }): void {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    const ms = Date.now() - from;
    const wasDown = this.wasDown(from);
    if (!wasDown && ms > this.slowest.ms) this.slowest = { ms, call };
    if (status < 500 || (status === 503 && wasDown)) return;
    this.fault(status === 503 ? '503 while nothing was down' : '5xx other than 503', { call, status, ms, ...detail });
  }

  lost({ call, from, reason }: Sent & { reason: string }): void {
    this.answers[reason] = (this.answers[reason] ?? 0) + 1;
    if (reason === 'given up on purpose' || reason === 'cut off as it may be') return;
    if (reason === 'hang') this.fault('hangs over 30 s', { call });
    else if (!this.wasDown(from)) this.fault('connections lost while up', { call, reason });
    else if (this.#wasCutByStop(from)) this.fault('calls in flight cut by a stop', { call, reason });
  }

  /** A server that is stopped must first answer running calls. */
  #wasCutByStop(from: number): boolean {
    const last = this.#outages.at(-1);
    return last?.mayCut === false && last.to === Number.POSITIVE_INFINITY && from < last.from;
  }
}
