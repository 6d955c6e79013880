import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, root } from '../lib/workspace.ts';

const LANES = [
  ...(['check', 'unit', 'http', 'races', 'heavy', 'journeys'] as const),
  ...(['any-day', 'looks', 'timing', 'node24', 'explore'] as const),
];
/** Lanes that only run by name: they are slow, need an idle machine or another Node, or use new seeds. */
const ON_REQUEST: Lane[] = ['any-day', 'looks', 'timing', 'node24', 'explore'];
/** Makes a journey fail that passes only at the second try. */
const STRICT = '--strict';
/** Runs the files of journeys in random order. */
const SHUFFLE = '--shuffle';

/** A group of tests. */
export type Lane = (typeof LANES)[number];

/** The tests to run for `npm test -- <part> <lane> …`. */
export interface Choice {
  lanes: Lane[];
  /** True if journeys are not retried. */
  isStrict: boolean;
  /** True if the files of journeys run in random order. */
  isShuffled: boolean;
  part?: string;
  /** File patterns for Jest, and in `journeys` for Playwright; all files if empty. */
  sources: string[];
  journeys: string[];
  /** Limits the visited screens to those of a remote. */
  screens?: string | undefined;
}

/** Journeys in `e2e/` by part; remotes without an entry have only the visit of all screens. */
const JOURNEYS: Record<string, string[]> = {
  api: ['journeys'],
  gateway: ['faults/rollback', 'faults/fallback', 'faults/canary'],
  shell: ['faults', 'calm', 'screens', 'development'],
  auth: ['accounts', 'account-security', 'sign-up-verification'],
  appointments: ['journeys', 'lost-nothing'],
  documents: ['journeys/(document|documents|fill-in|forms|health-record)'],
};
const EVERY_SCREEN = ['screens'];

/** Source folders whose tests belong to a part. */
const SOURCES: Record<string, string[]> = {
  api: ['api/src', 'shared/contract', 'shared/api-client'],
  gateway: ['gateway/src'],
  shell: ['shell/src', 'shared/remote-kit', 'shared/ui', 'shared/practice-ui', 'shared/event-bus'],
};

/**
 * Selects the tests of a part and lanes.
 * @param names lanes, at most one part (a remote, `shell`, `api` or `gateway`), `--strict` and `--shuffle`
 * @throws Error with a sentence for an unknown part or lane
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

/** Finds test files in folders by name pattern and contained text. */
export function filesThatHold(words: string, folders: string[], names: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, `${file}`)),
    )
    .filter((file) => names.test(file) && !file.includes('node_modules') && readFileSync(file, 'utf8').includes(words));
}
