import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagesIn } from '@openward/i18n';
import { INSTALLED, isInstalled, readJson, root } from '../lib/workspace.ts';
import type { NewRemote } from './choice.ts';

/** A remote for a separate repository, which is also the template in this workspace. */
const TEMPLATE = join(root, 'docs/example-remote');
const TAKEN_OVER = /^(remote\.json|webpack\.config\.mjs|src\/.*)$/;

/** Returns the files of a new remote by path in its folder. */
export function filesOf(remote: NewRemote): Record<string, string> {
  const taken = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(TEMPLATE.length + 1))
    .filter((file) => TAKEN_OVER.test(file))
    // In the workspace, catalogues are in the common folder.
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

/** Adds a remote to the workspace as `npm install` would, but without the registry, because it needs no new package. */
export function addToWorkspace({ name }: Pick<NewRemote, 'name'>, workspace = root): void {
  const folder = `mfe-${name}`;
  const wasInstalled = isInstalled(workspace);
  addToTypeCheck(workspace, folder);
  addToLockFile(workspace, folder);
  const scope = join(workspace, 'node_modules/@openward');
  if (!existsSync(scope)) return;
  if (!existsSync(join(scope, folder))) symlinkSync(join('../..', folder), join(scope, folder));
  // This change needs no install, but an earlier change that is not installed yet still does.
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
  // In one pass, because a new title may contain the word.
  return text.replace(/(["'`])\/example\1|Example page|ExamplePage|example/g, (found, quote?: string) =>
    quote ? quote + route + quote : (names[found] ?? found),
  );
}

/** The title stays untranslated, because its translation is unknown. */
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

/** `tsc -b` checks the projects in this file. */
function addToTypeCheck(workspace: string, folder: string): void {
  const file = join(workspace, 'tsconfig.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?=^ *\{ "path": "api" \})/m, `    { "path": "${folder}" },\n`));
}

/** `npm ci` refuses a workspace that is not in the lock file. */
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
