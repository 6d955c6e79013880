import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesOf } from '../../shared/remote-kit/build/manifest/texts.mjs';
import { sentencesIn, shownIn, sourcesIn, textsIn } from './sentences.mjs';

/** What the api and the contract say to people is in one catalogue, which every remote falls back to. */
export const SERVER = 'shared/contract';

/** Everything that has a catalogue: the shell, the remotes, what a new remote begins as, and the server. */
export function catalogued(root) {
  return ['shell', ...remotesIn(root), 'docs/example-remote', SERVER];
}

function remotesIn(root) {
  return readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')));
}

/**
 * The sentences that a part may have to show, and so has to translate. Of a remote: its own and its manifest's titles and
 * labels. Of the shell: also what the kit and the api's client say. Of the server: every sentence of the contract; that
 * the api says no other, the compiler checks (`Sentence`).
 * @returns {Map<string, string>} each sentence with where it comes from
 */
export function neededBy(root, part) {
  const needs = new Map();
  const add = (find, folder) => {
    for (const file of sourcesIn(join(root, folder)))
      for (const sentence of find(file)) needs.set(sentence, file.slice(root.length + 1));
  };
  if (part === SERVER) {
    add(sentencesIn, `${SERVER}/src`);
    return needs;
  }
  add(shownIn, `${part}/src`);
  for (const sentence of saidInManifest(root, part).needed) needs.set(sentence, `${part}/remote.json`);
  if (part === 'shell') {
    add(shownIn, 'shared/remote-kit/src');
    add(sentencesIn, 'shared/api-client/src');
  }
  return needs;
}

/** What a part's catalogue may have besides: labels that are translated in another way in the menu, the api's sentences. */
export function optionalIn(root, part) {
  if (part !== SERVER) return saidInManifest(root, part).optional;
  return sourcesIn(join(root, 'api/src')).flatMap((file) => [...textsIn(file)]);
}

function saidInManifest(root, part) {
  const file = join(root, part, 'remote.json');
  return sentencesOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { routes: [], menu: [] });
}
