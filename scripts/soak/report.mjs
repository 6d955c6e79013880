/** Faults the watch counts; none of them may happen. */
const NEVER = [
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
];

/** How much more memory (MiB) and how many more handles a calm stretch may leave behind. */
const MORE_MEMORY = 64;
const MORE_HANDLES = 10;

/**
 * The table, and whether all of it is as it must be.
 * @returns {{rows: Record<string, object>, isGood: boolean}}
 */
export function judge({ ledger, watch, wrong, memory, handles, happened }) {
  const rows = {};
  const tell = (what, found) => {
    rows[what] = { found, 'must be': '', good: '' };
  };
  const demand = (what, found, must, good) => {
    rows[what] = { found, 'must be': must, good: good ? 'yes' : 'NO' };
  };
  tell(
    'calls answered',
    sum(watch.answers, (status) => /^\d/.test(status)),
  );
  tell(
    'answers lost to calamities or on purpose',
    sum(watch.answers, (status) => !/^\d/.test(status)),
  );
  tell('calamities', happened.length);
  demand('acknowledged writes', ledger.writes, 'more than 0', ledger.writes > 0);
  for (const [what, list] of Object.entries(wrong)) demand(what, list.length, '0', list.length === 0);
  for (const kind of new Set([...NEVER, ...watch.faults.keys()])) {
    demand(kind, watch.timesOf(kind), '0', watch.timesOf(kind) === 0);
  }
  tell('slowest answer while up, ms', `${watch.slowest.ms} (${watch.slowest.call})`);
  tell('longest until ready again, ms', Math.max(0, ...happened.map(({ ready = 0 }) => ready)));
  tell('memory of the first server, warm, MiB', memory.first);
  const most = memory.before + MORE_MEMORY;
  demand(
    'memory over the calm stretch, MiB',
    `${memory.before} -> ${memory.after}`,
    `at most ${most}`,
    !(memory.after > most),
  );
  const mostHandles = handles.before + MORE_HANDLES;
  demand(
    'handles over the calm stretch',
    `${handles.before} -> ${handles.after}`,
    `at most ${mostHandles}`,
    !(handles.after > mostHandles),
  );
  return { rows, isGood: Object.values(rows).every(({ good }) => good !== 'NO') };
}

function sum(counts, fits) {
  return Object.entries(counts).reduce((total, [name, times]) => total + (fits(name) ? times : 0), 0);
}
