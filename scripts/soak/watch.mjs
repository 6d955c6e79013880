/** How long after an outage a call may still be told to come again. */
const GRACE = 5_000;
/** Faults of one kind that are kept in full; the rest are only counted. */
const KEPT = 20;

/** Sees every answer, knows when something was down on purpose, and counts what must not happen. */
export class Watch {
  #outages = [];
  /** Kind of fault to how often, with the first few in full. */
  faults = new Map();
  /** How many calls were answered with which status, or lost for which reason. */
  answers = {};
  /** Milliseconds of the slowest answer while nothing was down. */
  slowest = { ms: 0, call: '' };

  /**
   * From now on the server or its database is down on purpose.
   * @param {{mayCut?: boolean}} options false where calls in flight must still be answered
   * @returns ends it, and says how many milliseconds it lasted
   */
  outage({ mayCut = true } = {}) {
    const outage = { mayCut, from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    return () => {
      outage.to = Date.now();
      return outage.to - outage.from;
    };
  }

  /** Something was down at some time between two instants, or had only just come back. */
  wasDown(from, to = Date.now()) {
    return this.#outages.some((outage) => from <= outage.to + GRACE && to >= outage.from);
  }

  /** A server that is asked to stop first answers what it was asked before. */
  #wasCutByStop(from) {
    const last = this.#outages.at(-1);
    return last?.mayCut === false && last.to === Number.POSITIVE_INFINITY && from < last.from;
  }

  fault(kind, detail) {
    const fault = this.faults.get(kind) ?? { times: 0, first: [] };
    this.faults.set(kind, fault);
    fault.times++;
    if (fault.first.length < KEPT) fault.first.push({ at: new Date().toISOString(), ...detail });
  }

  timesOf(kind) {
    return this.faults.get(kind)?.times ?? 0;
  }

  /** Looks at an answer. @param {{call: string, from: number, status: number, requestId?: string, sent?: unknown}} answer */
  answered({ call, from, status, ...detail }) {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    const ms = Date.now() - from;
    const wasDown = this.wasDown(from);
    if (!wasDown && ms > this.slowest.ms) this.slowest = { ms, call };
    if (status < 500 || (status === 503 && wasDown)) return;
    this.fault(status === 503 ? '503 while nothing was down' : '5xx other than 503', { call, status, ms, ...detail });
  }

  /** A call that got no answer. @param {{call: string, from: number, reason: string, sent?: unknown}} loss */
  lost({ call, from, reason, ...detail }) {
    this.answers[reason] = (this.answers[reason] ?? 0) + 1;
    if (reason === 'given up on purpose' || reason === 'cut off as it may be') return;
    if (reason === 'hang') this.fault('hangs over 30 s', { call, ...detail });
    else if (!this.wasDown(from)) this.fault('connections lost while up', { call, reason, ...detail });
    else if (this.#wasCutByStop(from)) this.fault('calls in flight cut by a stop', { call, reason, ...detail });
  }
}
