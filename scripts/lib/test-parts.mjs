import { parts } from '../../tools/dist/lib/workspace.js';

/** Journeys in `e2e/` by the part that they are about; a remote without a line has those that look at every screen. */
const JOURNEYS = {
  api: ['journeys'],
  gateway: ['faults/rollback', 'faults/fallback', 'faults/canary'],
  shell: ['faults', 'calm', 'keyboard', 'accessibility', 'development'],
  auth: ['accounts', 'account-security', 'sign-up-verification'],
  appointments: ['journeys', 'lost-nothing'],
  documents: ['journeys/(document|documents|fill-in|forms|take-along)'],
};
const EVERY_SCREEN = ['accessibility', 'keyboard', 'pseudo-language'];

/** Sources whose tests belong to a part. */
const SOURCES = {
  api: ['api/src', 'shared/contract', 'shared/api-client'],
  gateway: ['gateway/src'],
  shell: ['shell/src', 'shared/remote-kit', 'shared/ui', 'shared/practice-ui', 'shared/event-bus'],
};

/**
 * What `npm test -- <part>` runs: tests beside the sources of that part, and its journeys.
 * @param {string | undefined} name a remote, `shell`, `api` or `gateway`; undefined for everything
 * @returns {{sources: string[], journeys: string[], screens?: string}} patterns, none where everything is meant; and the
 * remote whose screens alone are gone through, where it is one
 * @throws Error with a sentence where there is no such part
 */
export function testsOf(name) {
  if (name === undefined) return { sources: [], journeys: [] };
  const remotes = parts.map((part) => part.name).filter((part) => part !== 'shell');
  if (!SOURCES[name] && !remotes.includes(name)) {
    throw new Error(`There is no part ${name}; there are ${[...Object.keys(SOURCES), ...remotes].join(', ')}.`);
  }
  return {
    sources: SOURCES[name] ?? [`mfe-${name}/src`],
    journeys: JOURNEYS[name] ?? EVERY_SCREEN,
    screens: remotes.includes(name) ? name : undefined,
  };
}
