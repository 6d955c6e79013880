import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sentencesIn, shownIn, sourcesIn } from './sentences.mjs';

/** Everything that has a catalogue: the shell and the remotes. */
export function catalogued(root) {
  return ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
}

/**
 * The sentences that a part may have to show, and so has to translate: its own, those of the shared packages
 * in its name, and what the server may answer to the calls it makes.
 * @returns {Map<string, string>} each sentence with where it comes from
 */
export function neededBy(root, part) {
  const needs = new Map();
  const add = (sentences, from) => {
    for (const sentence of sentences) if (!needs.has(sentence)) needs.set(sentence, from);
  };
  const sources = sourcesIn(join(root, part, 'src'));
  for (const file of sources) add(shownIn(file), file.slice(root.length + 1));
  if (part === 'shell') {
    for (const file of remoteManifests(root)) add(titlesIn(file), file.slice(root.length + 1));
    // What the kit says in the shell's name, wherever it stands.
    for (const file of sourcesIn(join(root, 'shared/remote-kit/src/unsaved'))) add(shownIn(file), 'shared/remote-kit');
  }

  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  // The shell's own calls keep the session; only their last one says something, and that stands in its source.
  const areas = part === 'shell' ? [] : areasUsed(root, code);
  if (areas.length > 0) {
    for (const folder of ['shared/api-client/src', 'shared/remote-kit/src/core', 'api/src/http'])
      for (const file of sourcesIn(join(root, folder))) if (ANSWERS.test(file)) add(sentencesIn(file), folder);
  }
  for (const area of areas) {
    for (const folder of [`shared/contract/src/${area}`, `api/src/${area}`])
      if (existsSync(join(root, folder)))
        for (const file of sourcesIn(join(root, folder))) {
          add(sentencesIn(file), folder);
          for (const fields of fieldsUsed(file)) add(sentencesIn(fields), fields.slice(root.length + 1));
        }
    add(sentencesIn(join(root, 'shared/contract/src/core/fields.ts')), 'shared/contract/src/core');
  }
  if (/answerErrors?\(/.test(code)) {
    for (const file of ['answers', 'field-types'])
      add(sentencesIn(join(root, `shared/contract/src/forms/${file}.ts`)), 'shared/contract/src/forms');
  }
  if (/consultationLabel/.test(code)) add(consultationTypes(root), 'shared/contract/src/core/enums.ts');
  return needs;
}

/** Files whose sentences answer a call. */
const ANSWERS = /(transport|submit|authenticate|acting|identity|lanes|refusal|errors|input)\.ts$/;

/** The areas of the contract whose calls a part makes: `appointmentEndpoints` are those of `appointments`. */
function areasUsed(root, code) {
  const names = [...code.matchAll(/createClient\((\w+?)Endpoints\)/g)].map(([, name]) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  const isThere = (name) => ['shared/contract/src', 'api/src'].some((folder) => existsSync(join(root, folder, name)));
  return [...new Set(names.map((name) => (isThere(name) ? name : `${name}s`)))];
}

/** What a source takes from another area to check input with: what that says is said by its forms too. */
function fieldsUsed(file) {
  const imports = readFileSync(file, 'utf8').matchAll(/ from '((?:\.\.\/)+\w[^']*\/(?:fields|common-passwords)\.ts)'/g);
  return [...imports].map(([, path]) => join(dirname(file), path));
}

function remoteManifests(root) {
  return catalogued(root)
    .filter((name) => name !== 'shell')
    .map((name) => join(root, name, 'remote.json'));
}

function titlesIn(file) {
  const { routes, menu } = JSON.parse(readFileSync(file, 'utf8'));
  return [
    ...routes.flatMap(({ title, titleFor }) => [title, ...Object.values(titleFor ?? {})]),
    ...menu.flatMap(({ label, labelFor, group }) => [
      label,
      ...Object.values(labelFor ?? {}),
      ...(group ? [group] : []),
    ]),
  ];
}

function consultationTypes(root) {
  const code = readFileSync(join(root, 'shared/contract/src/core/enums.ts'), 'utf8');
  const list = /CONSULTATION_TYPES = \[([^\]]*)\]/.exec(code)?.[1] ?? '';
  const types = [...list.matchAll(/'([^']+)'/g)].map(([, type]) => type);
  return types.map((type) => (type === 'Gastroentologyy' ? 'Gastroenterology' : type));
}
