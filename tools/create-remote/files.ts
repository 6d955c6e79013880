import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagesIn } from '@openward/i18n';
import { INSTALLED, isInstalled, readJson, root } from '../lib/workspace.ts';
import type { NewRemote } from './choice.ts';

/** A remote in a repository of its own; a new one of this workspace begins with the same sources. */
const TEMPLATE = join(root, 'docs/example-remote');
const TAKEN_OVER = /^(remote\.json|webpack\.config\.mjs|src\/.*)$/;

/** The files of a new remote: texts by their path in its folder. */
export function filesOf(remote: NewRemote): Record<string, string> {
  const taken = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(TEMPLATE.length + 1))
    .filter((file) => TAKEN_OVER.test(file))
    // Its catalogues are beside those of all others.
    .map((file) => [file, readFileSync(join(TEMPLATE, file), 'utf8').replace('../i18n/', '../../i18n/')] as const)
    .map(([file, text]) => [rename(file, remote), rename(text, remote)]);
  return {
    ...Object.fromEntries(taken),
    ...Object.fromEntries(
      languagesIn()
        .slice(1)
        .map((code) => [`../i18n/${code}/${remote.name}.json`, json(catalogueOf(remote, code))]),
    ),
    'package.json': json(packageOf(remote)),
    'tsconfig.json': readFileSync(join(root, 'mfe-auth/tsconfig.json'), 'utf8'),
  };
}

/**
 * Makes a new remote a part of the workspace, as `npm install` would, without asking a registry: it needs no package
 * that is not installed already.
 */
export function addToWorkspace({ name }: Pick<NewRemote, 'name'>, workspace = root): void {
  const folder = `mfe-${name}`;
  const wasInstalled = isInstalled(workspace);
  addToTypeCheck(workspace, folder);
  addToLockFile(workspace, folder);
  const scope = join(workspace, 'node_modules/@openward');
  if (!existsSync(scope)) return;
  if (!existsSync(join(scope, folder))) symlinkSync(join('../..', folder), join(scope, folder));
  // This change needs no install. One before it that was not installed yet still does.
  const now = new Date();
  if (wasInstalled) utimesSync(join(workspace, INSTALLED), now, now);
}

function rename(text: string, { name, title, route }: NewRemote): string {
  const component = name.replace(/(^|-)(\w)/g, (_all, _hyphen, letter: string) => letter.toUpperCase());
  const names: Record<string, string> = {
    'Example page': title,
    ExamplePage: `${component}Page`,
    example: name,
  };
  // In one pass, because a new title may itself contain the word.
  return text.replace(/(["'`])\/example\1|Example page|ExamplePage|example/g, (found, quote?: string) =>
    quote ? quote + route + quote : (names[found] ?? found),
  );
}

/** The title is left untranslated: its meaning is not known here. */
function catalogueOf({ title }: NewRemote, code: string): Record<string, string> {
  const file = join(TEMPLATE, 'i18n', code, 'example.json');
  const { 'Example page': _, ...rest }: Record<string, string> = existsSync(file) ? readJson(file) : {};
  return { [title]: title, ...rest };
}

function packageOf({ name }: NewRemote): object {
  const { version, type, dependencies } = readJson(TEMPLATE, 'package.json');
  return {
    name: `@openward/mfe-${name}`,
    version,
    private: true,
    license: 'Apache-2.0',
    type,
    scripts: {
      build: 'tsc -b ../shared/remote-kit/tsconfig.build.json && webpack --config webpack.config.mjs',
      dev: `node ../tools/openward.js dev ${name}`,
    },
    dependencies,
  };
}

/** `tsc -b` checks what this file names. */
function addToTypeCheck(workspace: string, folder: string): void {
  const file = join(workspace, 'tsconfig.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?=^ *\{ "path": "api" \})/m, `    { "path": "${folder}" },\n`));
}

/** `npm ci` refuses a workspace that the lock file does not know. */
function addToLockFile(workspace: string, folder: string): void {
  const { version, license, name, dependencies } = readJson(workspace, folder, 'package.json');
  const document = readJson(workspace, 'package-lock.json');
  const packages: Record<string, unknown> = {
    ...document.packages,
    [folder]: { name, version, license, dependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(join(workspace, 'package-lock.json'), json({ ...document, packages: Object.fromEntries(sorted) }));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
