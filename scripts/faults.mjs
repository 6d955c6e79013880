// `npm run bench -- faults`: every fault on the wire at every point of delivery, and every way in which a remote can
// break, on real sockets. Prints what a person got to see and after how many seconds; takes about a quarter of an
// hour. `npm run bench -- faults hang 404` tries these faults only.
import { build } from '../tools/dist/build/build.js';
import { FAULTS, startFaultProxy } from '../tools/dist/faults/fault-proxy.js';
import { LIMITS } from '../tools/dist/faults/trial.js';
import {
  alertWith,
  brokenScreen,
  brokenSlot,
  openedWith,
  pointsOfDelivery,
  registryAskedAgain,
  releaseFaulty,
  withoutRegistry,
} from '../tools/dist/faults/trials.js';
import { launchBrowser } from '../tools/dist/lib/browser.js';
import { startPortal } from '../tools/dist/lib/portal.js';
import { root, run } from '../tools/dist/lib/workspace.js';

const BREAKS = ['load', 'hang at load', 'mount', 'hang at mount', 'render', 'effect', 'never'];
const SLOT_BREAKS = ['render', 'effect', 'never'];
const wanted = process.argv.slice(2);
const isWanted = (fault) => wanted.length === 0 || wanted.includes(fault);

await build();
await run('webpack', ['--config', 'faults/webpack.config.mjs'], { cwd: `${root}/e2e` });
const portal = await startPortal();
const proxy = await startFaultProxy(portal.url);
const browser = await launchBrowser();
const problems = [];
try {
  const at = { browser, proxy };

  const wire = {};
  const points = await pointsOfDelivery(at);
  for (const fault of Object.keys(FAULTS).filter((name) => name !== 'no registry' && isWanted(name))) {
    wire[fault] = {};
    for (const [point, patterns] of Object.entries(points)) {
      wire[fault][`${point} (${patterns.length})`] = await worst(`${fault}, ${point}`, patterns, (pattern) =>
        openedWith(fault, pattern, at),
      );
    }
    wire[fault]['registry asked again'] = await worst(`${fault}, registry`, [0], () => registryAskedAgain(fault, at));
    wire[fault]['alert meanwhile'] = await worst(`${fault}, alert`, [0], () => alertWith(fault, at));
  }
  const registry = await worst('no registry', [0], () => withoutRegistry(at));
  console.log('\nOn the wire: the worst of each kind, in seconds. In brackets, how many there are of it.');
  console.table(wire);
  console.log(`The page carries no registry: ${registry}`);

  await releaseFaulty(portal.releasesDir);
  const broken = {};
  for (const fault of BREAKS.filter(isWanted)) {
    broken[fault] = {
      'no version before': await worst(fault, [0], () => brokenScreen(fault, false, at)),
      'a version before': await worst(fault, [0], () => brokenScreen(fault, true, at)),
      slot: SLOT_BREAKS.includes(fault) ? await worst(`${fault}, slot`, [0], () => brokenSlot(fault, at)) : '',
    };
  }
  console.log('\nA remote that breaks, in seconds.');
  console.table(broken);
} finally {
  await browser.close();
  await proxy.close();
  await portal.stop();
}
console.log(
  `Limits: words ${LIMITS.words} ms, others ${LIMITS.others} ms, Retry ${LIMITS.retry} ms without a new page. ${problems.length} problems.`,
);
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Runs a trial for each of several files. @returns the slowest of everything that was measured, as a text */
async function worst(what, cases, trial) {
  const slowest = {};
  let failed = 0;
  for (const one of cases) {
    try {
      for (const [name, ms] of Object.entries(await trial(one))) {
        if (ms !== undefined) slowest[name] = Math.max(slowest[name] ?? 0, ms);
      }
    } catch (error) {
      failed++;
      problems.push(`${what}${one ? ` ${one}` : ''}: ${error.message.split('\n')[0]}`);
    }
  }
  const texts = Object.entries(slowest).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`);
  return [...(failed ? [`✗ ${failed} of ${cases.length}`] : []), ...texts].join(', ');
}
