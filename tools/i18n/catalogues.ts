import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AREA_LABELS, CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import type { Titled } from '@openward/contract/releases';
import { languagesIn } from '@openward/i18n';
import { readJson, remoteFolders, root } from '../lib/workspace.ts';
import { sharedFilesIn } from '../versions/release-contents.ts';
import { sentencesIn, shownIn, sourcesIn, textsIn } from './sentences.ts';

/** The part whose catalogue has the sentences of the api and the contract. Every remote falls back to it. */
export const SERVER = 'shared/contract';

/** The template of a new remote has its own catalogues, as in a separate repository. */
const TEMPLATE = 'docs/example-remote';

/** All parts with a catalogue: the shell, the remotes, the template of a new remote, and the server. */
export const catalogued: string[] = ['shell', ...remoteFolders, TEMPLATE, SERVER];

/** Returns the path of a part's catalogue, relative to the root. */
export function fileOf(part: string, code: string): string {
  if (part === SERVER) return join('i18n', code, 'server.json');
  if (existsSync(join(root, part, 'i18n')))
    return join(part, 'i18n', code, `${readJson<{ name: string }>(root, part, 'remote.json').name}.json`);
  return join('i18n', code, `${part.replace(/^mfe-/, '')}.json`);
}

/** Lists every part with each language in its `i18n/` folder except English. */
export function catalogueFiles(parts = catalogued): { part: string; code: string; file: string }[] {
  return parts.flatMap((part) =>
    languagesIn(join(root, fileOf(part, 'en'), '../..'))
      .filter((code) => code !== 'en')
      .map((code) => ({ part, code, file: fileOf(part, code) })),
  );
}

/**
 * Returns the sentences that a part must translate. For a remote: its own, its manifest's titles and labels, and those
 * of the `practice-ui` code it uses. For the shell: also those of the kit and the api client. For the server: all
 * sentences of the contract; the compiler checks that the api uses no others (`Sentence`).
 * @param inManifest titles and labels of its manifest
 * @returns each sentence with its source
 */
export function neededBy(part: string, inManifest: Iterable<string>): Map<string, string> {
  const known = found.get(part);
  if (known) return known;
  const needs = new Map<string, string>();
  found.set(part, needs);
  const add = (sentences: Iterable<string>, from: string) => {
    for (const sentence of sentences) if (!needs.has(sentence)) needs.set(sentence, from);
  };
  const addFound = (find: (file: string) => Set<string>, files: readonly string[]) => {
    for (const file of files) add(find(file), relative(root, file));
  };
  if (part === SERVER) {
    addFound(sentencesIn, sourcesIn(join(root, SERVER, 'src')));
    // Labels may have only one word.
    addFound(
      shownIn,
      LABELS.map((file) => join(root, SERVER, 'src', file)),
    );
    add(CONSULTATION_TYPES.map(consultationLabel), `${SERVER}/src/core/enums.ts`);
    add(Object.values(AREA_LABELS), `${SERVER}/src/core/areas.ts`);
    return needs;
  }
  const shared = [...sharedFilesIn(root, part, [])].filter((file) => file.startsWith('shared/practice-ui/'));
  addFound(shownIn, [...sourcesIn(join(root, part, 'src')), ...shared.map((file) => join(root, file))]);
  add(inManifest, `${part}/remote.json`);
  if (part === 'shell') {
    addFound(shownIn, sourcesIn(join(root, 'shared/remote-kit/src')));
    addFound(sentencesIn, sourcesIn(join(root, 'shared/api-client/src')));
  }
  return needs;
}

/** A cache by part. */
const found = new Map<string, Map<string, string>>();

const LABELS = ['appointments/statuses.ts', 'documents/states.ts', 'imports/columns.ts', 'people/fields.ts'];

/** Returns texts of the api, which the server's catalogue may contain in addition to the contract's. */
export function textsOfApi(): string[] {
  return sourcesIn(join(root, 'api/src')).flatMap((file) => [...textsIn(file)]);
}

/** Returns a part's manifest, or an empty one if it has none. */
export function manifestOf(part: string): Titled {
  const folder = join(root, part);
  return existsSync(join(folder, 'remote.json')) ? readJson(folder, 'remote.json') : { routes: [], menu: [] };
}
