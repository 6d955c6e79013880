import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ownBrowser, type Portal } from '../../lib/portal.ts';
import { connected } from '../../lib/postgres.ts';
import { cleanly, giveUp, type Undo } from '../../lib/workspace.ts';
import { fillPractice } from '../api/practice.ts';
import { benchDatabase, benchPostgres, keepResult, keptResults, runsOf, type Side, sidesOf } from '../harness.ts';
import { longForm, pdfDownload } from './documents.ts';
import { lighthouse } from './lighthouse.ts';
import { arrival, changesOfScreen, coldLook, type Measure, slowLook, typingAmongMany } from './measures.ts';
import { startPeer } from './openmrs/peer.ts';
import { BESIDE_OPENMRS, WANTED_BESIDE_OPENMRS } from './openmrs/screens.ts';
import { type Samples, type Table, tableOf } from './table.ts';
import { typingEverywhere } from './typing.ts';
import { SLOW } from './visitor.ts';

const MEASURES: Measure[] = [
  coldLook('sign-in', { path: '/login', ready: 'input[type=password]' }),
  coldLook('appointments', { path: '/appointments', ready: 'main h1', as: 'patient' }),
  changesOfScreen,
  arrival("sign-in to today's panel ms", { isSlow: false }),
  slowLook,
  arrival("slow: sign-in to today's panel ms", { isSlow: true }),
  pdfDownload,
  longForm,
  typingEverywhere,
];
/** Measures that can run alone, by their name on the command line. */
const ALONE: Record<string, Measure[]> = {
  typing: [typingEverywhere],
  lighthouse: [lighthouse],
  openmrs: BESIDE_OPENMRS,
};

/** The portals of a checkout, or OpenMRS. */
interface Measured extends Omit<Side, 'start'> {
  portal: { url: string };
  /** A portal with 50,000 patients, if there is a PostgreSQL. */
  register?: Portal;
}

/**
 * `npm run bench -- web`: measures the cost of pages, navigation and sign-in in a browser. `--beside <checkout>` also
 * measures another built checkout; `--beside-openmrs` compares first and second visits with OpenMRS 3; `--runs 5`
 * measures everything five times. `typing` and `lighthouse` run only that measure.
 */
export async function main(args: string[]): Promise<void> {
  const options = {
    beside: { type: 'string' },
    'beside-openmrs': { type: 'boolean' },
    runs: { type: 'string', default: '7' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const runs = runsOf(values.runs);
  const isBesideOpenmrs = values['beside-openmrs'];
  const what = isBesideOpenmrs ? 'openmrs' : positionals[0];
  const alone = what === undefined ? undefined : (ALONE[what] ?? giveUp(`There is no bench web ${what}.`, 2));
  await cleanly(async (undo) => {
    const postgres = alone ? undefined : await benchPostgres(undo, 'no typing among 50,000 patients');
    const sides: Measured[] = isBesideOpenmrs ? [{ name: 'there', ...(await startPeer(undo)) }] : [];
    for (const side of await sidesOf(values.beside)) {
      const portal = await side.start();
      undo(portal.stop);
      const register = postgres && (await startRegister(undo, side, postgres.url));
      sides.push({ ...side, portal, ...(register && { register }) });
    }
    const browser = await ownBrowser(undo);
    const hasRegister = sides.every(({ register }) => register);
    const measures = alone ?? (hasRegister ? [...MEASURES, typingAmongMany] : MEASURES);
    const load = [loadavg()[0]];
    const samples = await measured(browser, sides, { measures, runs });
    load.push(loadavg()[0]);
    const kept = ['web', what].filter(Boolean).join('-');
    const [before] = keptResults(kept);
    const wanted = what === 'openmrs' ? WANTED_BESIDE_OPENMRS : undefined;
    const table = tableOf(samples, before?.table as Table | undefined, wanted);
    console.table(table);
    console.log(explanation(sides, runs));
    console.log(`Load of the machine at the start and at the end: ${load.map((each) => each?.toFixed(1)).join(', ')}.`);
    if (before) console.log(`The run before: commit ${before.commit}, ${before.at}.`);
    const there = sides.find(({ name }) => name === 'there');
    keepResult(kept, { ...(there && { beside: there.commit }), runs, load, table });
  });
}

/** Starts a portal with 50,000 patients on its own database. */
async function startRegister(undo: Undo, { name, start }: Side, server: string): Promise<Portal> {
  const url = await benchDatabase(undo, server, `web_${name}`);
  const portal = await start({ env: { DATABASE_URL: url } });
  undo(portal.stop);
  const register = { patients: 50_000, doctors: 1, appointments: 0, documents: 0, auditRows: 0 };
  await connected(url, (client) => fillPractice(client, register));
  return portal;
}

/** Collects samples by side and row. The sides alternate, so that other load affects both. */
async function measured(
  browser: Browser,
  sides: Measured[],
  { measures, runs }: { measures: Measure[]; runs: number },
): Promise<{ there?: Samples; here: Samples }> {
  const samples: { there?: Samples; here: Samples } = { here: {} };
  for (let run = 0; run <= runs; run++) {
    console.log(run === 0 ? 'Warming up' : `Run ${run} of ${runs}`);
    for (const measure of measures) {
      for (const { name, portal, register } of run % 2 ? sides : [...sides].reverse()) {
        const { url } = measure === typingAmongMany && register ? register : portal;
        const found = await measure(browser, url, name);
        // The first run warms the server and its file cache.
        if (run === 0) continue;
        samples[name] ??= {};
        for (const [row, value] of Object.entries(found)) {
          samples[name][row] ??= [];
          samples[name][row].push(...[value].flat());
        }
      }
    }
  }
  return samples;
}

function explanation(sides: Measured[], runs: number): string {
  const which = sides.map(({ name, commit }) => `${name} is ${commit}`).join(', ');
  return (
    `Medians (p75: third quartiles) of ${runs} runs after one that is not counted, in headless Chromium: ${which}. Kilobytes of 1000 bytes, ` +
    'times in milliseconds. Pages are loaded with an empty cache, and paints do not count the empty page before the ' +
    `portal; slow is ${SLOW}. A change of screen lasts from the click to the new screen's heading, with both screens ` +
    'visited before.'
  );
}
