import { quantile, rounded } from '../lib/bench-report.mjs';
import { freeSlots } from './slots.mjs';

const ROUNDS = 20;
const PARALLEL = 40;

/** How long it takes until 40 parallel bookings of one slot are all answered. PGlite has one connection: no race. */
export async function benchRace({ api, kind }) {
  if (kind !== 'postgresql') return undefined;
  const token = await api.tokenOf('admin');
  const { result: patients } = await api.call('GET', '/patient/active', { token });
  const slots = await freeSlots(api, token);
  const milliseconds = [];
  const answers = {};
  for (let round = 0; round < ROUNDS; round++) {
    const slot = slots[Math.floor((round * slots.length) / ROUNDS)];
    const started = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: PARALLEL }, async (_, place) => {
        const body = { ...slot, description: 'Measuring' };
        const patientId = patients[place % patients.length].id;
        return (await api.call('POST', '/appointment/create', { token, body: { ...body, patientId } })).status;
      }),
    );
    milliseconds.push(performance.now() - started);
    for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1;
  }
  return {
    [`${PARALLEL} bookings of one slot`]: {
      rounds: ROUNDS,
      'median ms': rounded(quantile(milliseconds), 1),
      'p95 ms': rounded(quantile(milliseconds, 0.95), 1),
      answers: Object.entries(answers)
        .map(([status, times]) => `${times}×${status}`)
        .join(' '),
    },
  };
}
