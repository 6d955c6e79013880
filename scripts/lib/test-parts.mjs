import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, root } from '../../tools/dist/lib/workspace.js';

/** What `npm test` can run. */
const LANES = ['check', 'unit', 'http', 'races', 'journeys', 'timing', 'node24'];
/** Lanes that run only where they are named: they need a quiet machine, or another Node. */
const ON_REQUEST = ['timing', 'node24'];

/** Journeys in `e2e/` by the part that they are about; a remote without a line has the look at every screen. */
const JOURNEYS = {
  api: ['journeys'],
  gateway: ['faults/rollback', 'faults/fallback', 'faults/canary'],
  shell: ['faults', 'calm', 'screens', 'development'],
  auth: ['accounts', 'account-security', 'sign-up-verification'],
  appointments: ['journeys', 'lost-nothing'],
  documents: ['journeys/(document|documents|fill-in|forms|take-along)'],
};
const EVERY_SCREEN = ['screens'];

/** Sources whose tests belong to a part. */
const SOURCES = {
  api: ['api/src', 'shared/contract', 'shared/api-client'],
  gateway: ['gateway/src'],
  shell: ['shell/src', 'shared/remote-kit', 'shared/ui', 'shared/practice-ui', 'shared/event-bus'],
};

/**
 * What `npm test -- <part> <lane> …` runs: tests beside the sources of that part, and its journeys.
 * @param {string[]} names lanes and at most one part: a remote, `shell`, `api` or `gateway`
 * @returns {{lanes: string[], part?: string, sources: string[], journeys: string[], screens?: string}} patterns, none for
 * everything; `screens` is the remote whose screens alone are visited
 * @throws Error with a sentence where there is no such part or lane
 */
export function testsOf(names) {
  const named = names.map((name) => name.replace(/^mfe-/, ''));
  const remotes = parts.map(({ name }) => name).filter((name) => name !== 'shell');
  const known = [...new Set([...Object.keys(SOURCES), ...remotes])];
  const strange = named.find((name) => !LANES.includes(name) && !known.includes(name));
  if (strange) {
    throw new Error(`There is no part or lane ${strange}; there are ${known.join(', ')} and ${LANES.join(', ')}.`);
  }
  const chosen = LANES.filter((lane) => named.includes(lane));
  const lanes = chosen.length > 0 ? chosen : LANES.filter((lane) => !ON_REQUEST.includes(lane));
  const part = named.find((name) => known.includes(name));
  if (!part) return { lanes, sources: [], journeys: [] };
  return {
    lanes,
    part,
    sources: SOURCES[part] ?? [`mfe-${part}/src`],
    journeys: JOURNEYS[part] ?? EVERY_SCREEN,
    screens: remotes.includes(part) ? part : undefined,
  };
}

/** Files of tests below some folders whose names match and that hold some words. */
export function filesThatHold(words, folders, names) {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file)))
    .filter((file) => names.test(file) && !file.includes('node_modules') && readFileSync(file, 'utf8').includes(words));
}
