import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, root } from '../lib/workspace.ts';

/** What `npm test` can run. */
const LANES = [
  ...(['check', 'unit', 'http', 'races', 'heavy', 'journeys'] as const),
  ...(['any-day', 'looks', 'timing', 'node24', 'explore'] as const),
];
/** Lanes that run only where they are named: they take long, need a quiet machine or another Node, or draw new seeds. */
const ON_REQUEST: Lane[] = ['any-day', 'looks', 'timing', 'node24', 'explore'];
/** Counts a journey that passes at its second try as failed. */
const STRICT = '--strict';
/** Runs the files of journeys in another order. */
const SHUFFLE = '--shuffle';

/** A kind of tests that run together. */
export type Lane = (typeof LANES)[number];

/** What `npm test -- <part> <lane> …` runs. */
export interface Choice {
  lanes: Lane[];
  /** True where no journey gets a second try. */
  isStrict: boolean;
  /** True where their files run in an order that is drawn. */
  isShuffled: boolean;
  part?: string;
  /** Patterns of Jest's files, none for all; so are the journeys, of Playwright's. */
  sources: string[];
  journeys: string[];
  /** The remote whose screens alone are visited. */
  screens?: string | undefined;
}

/** Journeys in `e2e/` by the part that they are about; a remote without a line has the look at every screen. */
const JOURNEYS: Record<string, string[]> = {
  api: ['journeys'],
  gateway: ['faults/rollback', 'faults/fallback', 'faults/canary'],
  shell: ['faults', 'calm', 'screens', 'development'],
  auth: ['accounts', 'account-security', 'sign-up-verification'],
  appointments: ['journeys', 'lost-nothing'],
  documents: ['journeys/(document|documents|fill-in|forms|health-record)'],
};
const EVERY_SCREEN = ['screens'];

/** Sources whose tests belong to a part. */
const SOURCES: Record<string, string[]> = {
  api: ['api/src', 'shared/contract', 'shared/api-client'],
  gateway: ['gateway/src'],
  shell: ['shell/src', 'shared/remote-kit', 'shared/ui', 'shared/practice-ui', 'shared/event-bus'],
};

/**
 * The tests of a part and of some lanes.
 * @param names lanes, at most one part (a remote, `shell`, `api` or `gateway`), `--strict` and `--shuffle`
 * @throws Error with a sentence where there is no such part or lane
 */
export function testsOf(names: string[]): Choice {
  const isStrict = names.includes(STRICT);
  const isShuffled = names.includes(SHUFFLE);
  const named = names.filter((name) => ![STRICT, SHUFFLE].includes(name)).map((name) => name.replace(/^mfe-/, ''));
  const remotes = parts.map(({ name }) => name).filter((name) => name !== 'shell');
  const known = [...new Set([...Object.keys(SOURCES), ...remotes])];
  const unknown = named.find((name) => !LANES.some((lane) => lane === name) && !known.includes(name));
  if (unknown) {
    throw new Error(`There is no part or lane ${unknown}. Use ${known.join(', ')} or ${LANES.join(', ')}.`);
  }
  const chosen = LANES.filter((lane) => named.includes(lane));
  const lanes = chosen.length > 0 ? chosen : LANES.filter((lane) => !ON_REQUEST.includes(lane));
  const part = named.find((name) => known.includes(name));
  if (!part) return { lanes, isStrict, isShuffled, sources: [], journeys: [] };
  return {
    lanes,
    isStrict,
    isShuffled,
    part,
    sources: SOURCES[part] ?? [`mfe-${part}/src`],
    journeys: JOURNEYS[part] ?? EVERY_SCREEN,
    screens: remotes.includes(part) ? part : undefined,
  };
}

/** Files of tests below some folders whose names match and that hold some words. */
export function filesThatHold(words: string, folders: string[], names: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, `${file}`)),
    )
    .filter((file) => names.test(file) && !file.includes('node_modules') && readFileSync(file, 'utf8').includes(words));
}
