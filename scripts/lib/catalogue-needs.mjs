import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sentencesOf } from '../../shared/remote-kit/build/manifest/texts.mjs';
import { sharedModules } from '../../shared/remote-kit/build/shared-modules.mjs';
import { heldBy } from './held.mjs';
import { sentencesIn, shownIn, sourcesIn } from './sentences.mjs';

/** Everything that has a catalogue: the shell, the remotes, and what a new remote begins as. */
export function catalogued(root) {
  return ['shell', ...remotesIn(root), 'docs/example-remote'];
}

function remotesIn(root) {
  return readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')));
}

/**
 * The sentences that a part may have to show, and so has to translate: its own, its manifest's titles and labels, those
 * of the shared packages in its name (all of `practice-ui` that it uses), and what the server may answer to the calls it makes.
 * @returns {Map<string, string>} each sentence with where it comes from
 */
export function neededBy(root, part) {
  const needs = new Map();
  const add = (sentences, from) => {
    for (const sentence of sentences) if (!needs.has(sentence)) needs.set(sentence, from);
  };
  const shared = [...heldBy(root, part, sharedModules())].filter((file) => file.startsWith('shared/practice-ui/'));
  const sources = [...sourcesIn(join(root, part, 'src')), ...shared.map((file) => join(root, file))];
  for (const file of sources) add(shownIn(file), file.slice(root.length + 1));
  add(saidInManifest(root, part).needed, `${part}/remote.json`);
  if (part === 'shell') {
    // What the kit says in the shell's name, wherever it stands.
    for (const file of sourcesIn(join(root, 'shared/remote-kit/src/editing'))) add(shownIn(file), 'shared/remote-kit');
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
  if (areas.length > 0 && /\buseEditing\b|\bthreeWay\b/.test(code)) {
    for (const file of sourcesIn(join(root, 'api/src/versions'))) add(sentencesIn(file), 'api/src/versions');
  }
  if (/answerErrors?\(/.test(code)) {
    for (const file of ['answers', 'field-types'])
      add(sentencesIn(join(root, `shared/contract/src/forms/${file}.ts`)), 'shared/contract/src/forms');
  }
  if (shared.includes('shared/practice-ui/src/statuses.tsx')) {
    const statuses = 'shared/contract/src/appointments/statuses.ts';
    add(shownIn(join(root, statuses)), statuses);
  }
  if (/\bRECORD_FIELDS\b|\brelationName\b/.test(code)) {
    const fields = 'shared/contract/src/people/fields.ts';
    add(shownIn(join(root, fields)), fields);
  }
  if (/consultationLabel/.test(code)) add(consultationTypes(root), 'shared/contract/src/core/enums.ts');
  return needs;
}

/** Keys that a part's catalogue may have besides: labels that are translated in another way in the menu. */
export function optionalIn(root, part) {
  return saidInManifest(root, part).optional;
}

function saidInManifest(root, part) {
  const file = join(root, part, 'remote.json');
  return sentencesOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { routes: [], menu: [] });
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
  if (file.endsWith('index.ts')) return [];
  const imports = readFileSync(file, 'utf8').matchAll(/ from '((?:\.\.\/)+\w[^']*\/(?:fields|common-passwords)\.ts)'/g);
  return [...imports].map(([, path]) => join(dirname(file), path));
}

function consultationTypes(root) {
  const code = readFileSync(join(root, 'shared/contract/src/core/enums.ts'), 'utf8');
  const list = /CONSULTATION_TYPES = \[([^\]]*)\]/.exec(code)?.[1] ?? '';
  const types = [...list.matchAll(/'([^']+)'/g)].map(([, type]) => type);
  return types.map((type) => (type === 'Gastroentologyy' ? 'Gastroenterology' : type));
}
