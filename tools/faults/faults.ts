import { join } from 'node:path';
import { build } from '../build/build.ts';
import { portalAndBrowser } from '../lib/portal.ts';
import { cleanly, root, run } from '../lib/workspace.ts';
import { FAULTS, type Fault, startFaultProxy } from './fault-proxy.ts';
import { LIMITS, type Trial } from './trial.ts';
import * as trials from './trials.ts';

const BREAKS = ['load', 'hang at load', 'mount', 'hang at mount', 'render', 'effect', 'never'];
const SLOT_BREAKS = ['render', 'effect', 'never'];

/**
 * `npm run bench -- faults`: tries every network fault at every point of delivery, and every way a remote can break.
 * Prints what a user saw and after how long; takes about a quarter of an hour.
 * @param wanted names of faults to try, such as `hang 404`; all if empty
 */
export async function main(wanted: string[]): Promise<void> {
  const isWanted = (fault: string) => wanted.length === 0 || wanted.includes(fault);
  const problems: string[] = [];

  /** Runs a trial for each case. @returns the slowest times as text */
  async function worst<T>(what: string, cases: T[], trial: (one: T) => Promise<Trial>): Promise<string> {
    const slowest: Record<string, number> = {};
    let failed = 0;
    for (const one of cases) {
      try {
        for (const [name, ms] of Object.entries(await trial(one))) {
          if (ms !== undefined) slowest[name] = Math.max(slowest[name] ?? 0, ms);
        }
      } catch (error) {
        failed++;
        problems.push(`${what}${one ? ` ${one}` : ''}: ${(error as Error).message.split('\n')[0]}`);
      }
    }
    const texts = Object.entries(slowest).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`);
    return [...(failed ? [`✗ ${failed} of ${cases.length}`] : []), ...texts].join(', ');
  }
  const once = (what: string, trial: () => Promise<Trial>) => worst(what, [''], trial);

  await build();
  await run('webpack', ['--config', 'faults/webpack.config.mjs'], { cwd: join(root, 'e2e') });
  await cleanly(async (undo) => {
    const { portal, browser } = await portalAndBrowser(undo);
    const proxy = await startFaultProxy(portal.url);
    undo(proxy.close);
    const at = { browser, proxy };

    const wire: Record<string, Record<string, string>> = {};
    const points = await trials.pointsOfDelivery(at);
    const faults = (Object.keys(FAULTS) as Fault[]).filter((name) => name !== 'no registry' && isWanted(name));
    for (const fault of faults) {
      const row: Record<string, string> = {};
      for (const [point, patterns] of Object.entries(points)) {
        row[`${point} (${patterns.length})`] = await worst(`${fault}, ${point}`, patterns, (pattern) =>
          trials.openedWith(fault, pattern, at),
        );
      }
      row['registry asked again'] = await once(`${fault}, registry`, () => trials.registryAskedAgain(fault, at));
      row['alert meanwhile'] = await once(`${fault}, alert`, () => trials.alertWith(fault, at));
      wire[fault] = row;
    }
    const registry = await once('no registry', () => trials.withoutRegistry(at));
    console.log(
      '\nFaults on the network: the worst time of each kind, in seconds, and the number of requests in brackets.',
    );
    console.table(wire);
    console.log(`A page without a registry: ${registry}`);

    await trials.releaseFaulty(portal.releasesDir);
    const broken: Record<string, Record<string, string>> = {};
    for (const fault of BREAKS.filter(isWanted)) {
      broken[fault] = {
        'no version before': await once(fault, () => trials.brokenScreen(fault, false, at)),
        'a version before': await once(fault, () => trials.brokenScreen(fault, true, at)),
        slot: SLOT_BREAKS.includes(fault) ? await once(`${fault}, slot`, () => trials.brokenSlot(fault, at)) : '',
      };
    }
    console.log('\nBroken remotes: times in seconds.');
    console.table(broken);
  });
  console.log(
    `Limits: words ${LIMITS.words} ms, others ${LIMITS.others} ms, Retry ${LIMITS.retry} ms without a new page. ${problems.length} problems.`,
  );
  for (const problem of problems) console.log(`✗ ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
