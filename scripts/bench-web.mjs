// `npm run bench:web`: what pages cost a browser, how long a change of screen and a sign-in take.
// `npm run bench:web -- --beside <checkout>`: in the same run beside another built checkout, such as the commit before a
// change. `-- --runs 5` measures everything five times.
import { parseArgs } from 'node:util';
import { arrival } from './bench-web/arrival.mjs';
import { changes } from './bench-web/changes.mjs';
import { coldLook } from './bench-web/cold-look.mjs';
import { longForm } from './bench-web/long-form.mjs';
import { pdfDownload } from './bench-web/pdf-download.mjs';
import { startSides, stopSides } from './bench-web/sides.mjs';
import { slowLook } from './bench-web/slow-look.mjs';
import { tableOf } from './bench-web/table.mjs';
import { typing } from './bench-web/typing.mjs';
import { SLOW } from './bench-web/visitor.mjs';
import { keepResult, keptResults } from './lib/bench-report.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { testPostgres } from './lib/postgres.mjs';

/** Each measures one portal once. @returns numbers by row of the table; a list where it measures one thing often */
const MEASURES = [
  async (...at) => named('sign-in', await coldLook(...at, { path: '/login', ready: 'input[type=password]' })),
  async (...at) =>
    named('appointments', await coldLook(...at, { path: '/appointments', ready: 'main h1', as: 'patient' })),
  changesOfScreen,
  async (...at) => ({ "sign-in to today's panel ms": await arrival(...at, { isSlow: false }) }),
  async (...at) => named('slow', await slowLook(...at)),
  async (...at) => ({ "slow: sign-in to today's panel ms": await arrival(...at, { isSlow: true }) }),
  async (...at) => ({ '4x CPU: PDF of 3 pages ms': await pdfDownload(...at) }),
  longForm,
];

/** The same for the portal with many patients. */
const AMONG_MANY = [async (...at) => named('50,000 patients, 4x CPU', await typing(...at))];

const { values } = parseArgs({ options: { beside: { type: 'string' }, runs: { type: 'string', default: '7' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs takes a whole number from 1.');
  process.exit(2);
}

const postgres = await testPostgres();
if (!postgres) console.log('No PostgreSQL on this machine: no typing among 50,000 patients.');
const sides = await startSides(values.beside, postgres?.url);
const browser = await launchBrowser();
try {
  const [before] = keptResults('web');
  const table = tableOf(await measured(), before?.table);
  console.table(table);
  console.log(sentence());
  if (before) console.log(`The run before: commit ${before.commit}, ${before.at}.`);
  const there = sides.find(({ name }) => name === 'there');
  console.log(keepResult('web', { ...(there && { beside: there.commit }), runs, table }));
} finally {
  await browser.close();
  await stopSides(sides);
  postgres?.stop();
}

/** All samples by side and row. The sides take turns, so that whatever else the machine does meets both. */
async function measured() {
  const samples = Object.fromEntries(sides.map(({ name }) => [name, {}]));
  for (let run = 0; run <= runs; run++) {
    console.log(run === 0 ? 'Warming up' : `Run ${run} of ${runs}`);
    for (const measure of postgres ? [...MEASURES, ...AMONG_MANY] : MEASURES) {
      for (const { name, url, registerUrl } of sides) {
        const found = await measure(browser, AMONG_MANY.includes(measure) ? registerUrl : url);
        // The first run warms the server and its file cache; a visitor's server is warm.
        if (run === 0) continue;
        for (const [row, value] of Object.entries(found)) {
          samples[name][row] ??= [];
          samples[name][row].push(...[value].flat());
        }
      }
    }
  }
  return samples;
}

async function changesOfScreen(...at) {
  const patient = await changes(...at, 'patient');
  const doctor = await changes(...at, 'doctor');
  return {
    'change of screen ms': [...patient, ...doctor],
    'change of screen, patient ms': patient,
    'change of screen, doctor ms': doctor,
  };
}

function named(prefix, rows) {
  return Object.fromEntries(Object.entries(rows).map(([name, value]) => [`${prefix}: ${name}`, value]));
}

function sentence() {
  const which = sides.map(({ name, commit }) => `${name} is commit ${commit}`).join(', ');
  return (
    `Medians of ${runs} runs after one that is not counted, in headless Chromium: ${which}. Kilobytes of 1000 bytes, ` +
    `times in milliseconds; each look with nothing cached, and paints ` +
    `without the empty picture that stands before the portal; slow is ${SLOW}; a change of screen is from the click to the ` +
    "new screen's heading, both screens visited before."
  );
}
