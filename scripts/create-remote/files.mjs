import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/parts.mjs';

/** A remote in a repository of its own; a new one of this workspace begins with the same sources. */
const TEMPLATE = join(root, 'docs/example-remote');
const TAKEN_OVER = /^(remote\.json|webpack\.config\.mjs|src\/.*)$/;

/** Writes the files of a new remote. @returns {string} its folder */
export function writeRemote(remote) {
  const folder = join(root, `mfe-${remote.name}`);
  for (const [file, text] of Object.entries(filesOf(remote))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** What a new remote consists of. @returns {Record<string, string>} texts by their path in its folder */
export function filesOf(remote) {
  const named = (text) => rename(text, remote);
  const taken = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(TEMPLATE.length + 1))
    .filter((file) => TAKEN_OVER.test(file))
    .map((file) => [named(file), named(readFileSync(join(TEMPLATE, file), 'utf8'))]);
  return {
    ...Object.fromEntries(taken),
    'src/i18n/es.json': json(catalogueOf(remote)),
    'package.json': json(packageOf(remote)),
    'tsconfig.json': readFileSync(join(root, 'mfe-auth/tsconfig.json'), 'utf8'),
  };
}

function rename(text, { name, title, route }) {
  const component = name.replace(/(^|-)(\w)/g, (_all, _hyphen, letter) => letter.toUpperCase());
  const names = { 'Example page': title, ExamplePage: `${component}Page`, example: name };
  // In one pass: what was filled in may itself hold the word.
  return text.replace(/(["'`])\/example\1|Example page|ExamplePage|example/g, (found, quote) =>
    quote ? quote + route + quote : names[found],
  );
}

/** The title stands in it untranslated: it is not known what it means. */
function catalogueOf({ title }) {
  const { 'Example page': _, ...rest } = JSON.parse(readFileSync(join(TEMPLATE, 'src/i18n/es.json'), 'utf8'));
  return { [title]: title, ...rest };
}

function packageOf({ name }) {
  const { version, type, dependencies } = JSON.parse(readFileSync(join(TEMPLATE, 'package.json'), 'utf8'));
  return {
    name: `@openward/mfe-${name}`,
    version,
    private: true,
    license: 'Apache-2.0',
    type,
    scripts: {
      build: 'tsc -b ../shared/remote-kit/tsconfig.build.json && webpack --config webpack.config.mjs',
      dev: `node ../scripts/dev.mjs ${name}`,
    },
    dependencies,
  };
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
