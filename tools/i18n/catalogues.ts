import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, remoteFolders, root } from '../lib/workspace.ts';
import { sentencesIn, shownIn, sourcesIn } from './sentences.ts';

/** Everything that has a catalogue: the shell, the remotes, and the template of a new remote. */
export const catalogued: string[] = ['shell', ...remoteFolders, 'docs/example-remote'];

/** Files whose sentences answer a call. */
const ANSWERS = /(transport|submit|authenticate|acting|identity|lanes|refusal|errors|input)\.ts$/;

/**
 * The sentences that a part may have to show, and so has to translate: its own, its manifest's titles and labels, those
 * of the shared packages in its name, and what the server may answer to the calls it makes.
 * @param inManifest titles and labels of its manifest
 * @returns each sentence with its source
 */
export function neededBy(part: string, inManifest: Iterable<string>): Map<string, string> {
  const needs = new Map<string, string>();
  const add = (sentences: Iterable<string>, from: string) => {
    for (const sentence of sentences) if (!needs.has(sentence)) needs.set(sentence, from);
  };
  const filesOf = (folder: string) => (existsSync(join(root, folder)) ? sourcesIn(join(root, folder)) : []);
  const sources = sourcesIn(join(root, part, 'src'));
  for (const file of sources) add(shownIn(file), relative(file));
  add(inManifest, `${part}/remote.json`);
  if (part === 'shell') {
    // The kit shows these in the shell's name.
    for (const file of sourcesIn(join(root, 'shared/remote-kit/src/editing'))) add(shownIn(file), 'shared/remote-kit');
  }
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  // The shell's own calls keep the session. Only the last of them shows a sentence, which is in the shell's source.
  const areas = part === 'shell' ? [] : areasUsed(code);
  if (areas.length > 0) {
    for (const folder of ['shared/api-client/src', 'shared/remote-kit/src/core', 'api/src/platform/http'])
      for (const file of filesOf(folder)) if (ANSWERS.test(file)) add(sentencesIn(file), folder);
    add(sentencesIn(join(root, 'shared/contract/src/core/fields.ts')), 'shared/contract/src/core');
  }
  for (const folder of areas.flatMap((area) => [`shared/contract/src/${area}`, `api/src/${area}`])) {
    for (const file of filesOf(folder)) {
      add(sentencesIn(file), folder);
      for (const fields of fieldsUsed(file)) add(sentencesIn(fields), relative(fields));
    }
  }
  if (areas.length > 0 && /\buseEditing\b|\bthreeWay\b/.test(code)) {
    for (const file of filesOf('api/src/platform/versions')) add(sentencesIn(file), 'api/src/platform/versions');
  }
  if (/answerErrors?\(/.test(code)) {
    for (const file of ['rules', 'field-types'])
      add(sentencesIn(join(root, `shared/contract/src/forms/${file}.ts`)), 'shared/contract/src/forms');
  }
  if (/consultationLabel/.test(code)) add(consultationTypes(), 'shared/contract/src/core/enums.ts');
  return needs;
}

/** A part's manifest, or what stands for it where it has none. */
export function manifestOf(part: string): object {
  const folder = join(root, part);
  return existsSync(join(folder, 'remote.json')) ? readJson(folder, 'remote.json') : { routes: [], menu: [] };
}

/** The areas of the contract whose calls a part makes: `appointmentEndpoints` are those of `appointments`. */
function areasUsed(code: string): string[] {
  const names = [...code.matchAll(/createClient\((\w+?)Endpoints\)/g)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  const isThere = (name: string) =>
    ['shared/contract/src', 'api/src'].some((folder) => existsSync(join(root, folder, name)));
  return [...new Set(names.map((name) => (isThere(name) ? name : `${name}s`)))];
}

/** Files of other areas that a source checks input with: forms show their sentences too. */
function fieldsUsed(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/ from '((?:\.\.\/)+\w[^']*\/(?:fields|common-passwords)\.ts)'/g);
  return [...imports].map(([, path = '']) => join(dirname(file), path));
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
