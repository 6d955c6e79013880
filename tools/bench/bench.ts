import { giveUp } from '../lib/workspace.ts';

/** A bench runs for minutes, prints tables and saves its results in `bench-results/`. */
interface Bench {
  main?(args: string[]): Promise<void>;
}

const BENCHES: Record<string, () => Promise<Bench>> = {
  web: () => import('./web/web.ts'),
  api: () => import('./api/api.ts'),
  load: () => import('./api/day.ts'),
  lists: () => import('./api/lists.ts'),
  release: () => import('./release.ts'),
  'release-two': () => import('./release-two.ts'),
  soak: () => import('./soak/soak.ts'),
  upgrade: () => import('./upgrade.ts'),
  screenshots: () => import('./screenshots.ts'),
  faults: () => import('../faults/faults.ts'),
};

const USAGE = `Usage: npm run bench -- <what> [options]
  web [typing|lighthouse] [--runs 7] [--beside <checkout>]
                                                pages, changes of screen and typing in Chromium
  web --beside-openmrs [--runs 7]               first and second visits next to OpenMRS 3
  api [<bench> …] [--beside <checkout>]         calls over HTTP
  load                                          the day's ordinary calls on 32 connections
  lists [--appointments 1000000] [--only <words>]
                                                lists and searches of a small and a large practice
  release [--runs 10]                           a rollback, until a new page shows it
  release-two                                   a rollback, until two gateways show it
  upgrade [--patients 1000000] [--beside <checkout>]
                                                the database of the release before becomes this one's
  soak [--minutes 10] [--every 30-60]           users at work while server and database are killed
  faults [<fault> …]                            what users see of faults on the wire and of broken remotes
  screenshots [<word> …]                        every screen, role, size, mode and language
  --beside compares with another built checkout, such as the commit before a change.`;

/** `npm run bench -- <what>`. */
export async function main([what = '', ...args]: string[]): Promise<void> {
  const bench = BENCHES[what];
  if (!bench) return giveUp(what ? `There is no bench ${what}.\n${USAGE}` : USAGE, 2);
  const { main: run } = await bench();
  await run?.(args);
}
