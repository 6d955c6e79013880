import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, remoteFolders, root } from '../lib/workspace.ts';
import { heldBy } from '../versions/held.ts';
import { sentencesIn, shownIn, sourcesIn } from './sentences.ts';

/** Everything that has a catalogue: the shell, the remotes, and the template of a new remote. */
export const catalogued: string[] = ['shell', ...remoteFolders, 'docs/example-remote'];

/**
 * The sentences that a part may have to show, and so has to translate: its own, its manifest's titles and labels, those
 * of the shared packages in its name, all of `practice-ui` that it uses among them.
 * @param inManifest titles and labels of its manifest
 * @returns each sentence with its source
 */
export function neededBy(part: string, inManifest: Iterable<string>): Map<string, string> {
  const needs = new Map<string, string>();
  const add = (sentences: Iterable<string>, from: string) => {
    for (const sentence of sentences) if (!needs.has(sentence)) needs.set(sentence, from);
  };
  const shared = [...heldBy(root, part, [])].filter((file) => file.startsWith('shared/practice-ui/'));
  const sources = [...sourcesIn(join(root, part, 'src')), ...shared.map((file) => join(root, file))];
  for (const file of sources) add(shownIn(file), relative(file));
  add(inManifest, `${part}/remote.json`);
  if (part === 'shell') {
    // The kit shows these in the shell's name.
    for (const file of sourcesIn(join(root, 'shared/remote-kit/src/editing'))) add(shownIn(file), 'shared/remote-kit');
  }
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  if (shared.includes('shared/practice-ui/src/statuses.tsx')) {
    const statuses = 'shared/contract/src/appointments/statuses.ts';
    add(shownIn(join(root, statuses)), statuses);
  }
  if (/\bRECORD_FIELDS\b|\brelationName\b/.test(code)) {
    const fields = 'shared/contract/src/people/fields.ts';
    add(shownIn(join(root, fields)), fields);
  }
  if (/consultationLabel/.test(code)) add(consultationTypes(), 'shared/contract/src/core/enums.ts');
  return needs;
}

/** A part's manifest, or what stands for it where it has none. */
export function manifestOf(part: string): object {
  const folder = join(root, part);
  return existsSync(join(folder, 'remote.json')) ? readJson(folder, 'remote.json') : { routes: [], menu: [] };
}

/** What the server may answer to any call: a part translates those of them that its screens can meet. */
export function serverSentences(): Set<string> {
  const folders = ['shared/contract/src', 'shared/api-client/src', 'shared/remote-kit/src', 'api/src'];
  return new Set(folders.flatMap((folder) => sourcesIn(join(root, folder)).flatMap((file) => [...sentencesIn(file)])));
}

function consultationTypes(): string[] {
  const code = readFileSync(join(root, 'shared/contract/src/core/enums.ts'), 'utf8');
  const list = /CONSULTATION_TYPES = \[([^\]]*)\]/.exec(code)?.[1] ?? '';
  const types = [...list.matchAll(/'([^']+)'/g)].map(([, type = '']) => type);
  return types.map((type) => (type === 'Gastroentologyy' ? 'Gastroenterology' : type));
}

function relative(file: string): string {
  return file.slice(root.length + 1);
}
