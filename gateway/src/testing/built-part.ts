import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { containerOf, type ReleaseManifest, SHELL_API, SLOTS } from '@openward/contract/releases';

/** Folders created by a test; `removeFolders` deletes them. */
const made: string[] = [];

/** Creates an empty folder. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openward-'));
  made.push(folder);
  return folder;
}

/** Deletes all created folders; for `afterEach`. */
export async function removeFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** The integrity value of some bytes, as a build writes it. */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export interface BuiltPart {
  name?: string;
  version?: string;
  files?: Record<string, string>;
  manifest?: Partial<ReleaseManifest>;
}

const SCRIPT = `/* the entry */ ${'console.log("openward");'.repeat(40)}`;

/** Creates the output of a part's build: files and a matching `remote.json`. @returns the folder */
export async function aBuiltPart({ name = 'appointments', version = '1.0.0', files, manifest }: BuiltPart = {}) {
  const folder = await aFolder();
  const content = files ?? { 'remoteEntry.js': SCRIPT, 'chunks/screen.js': `${SCRIPT}// ${version}` };
  for (const [file, text] of Object.entries(content)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const complete: ReleaseManifest = {
    name,
    version,
    shellApi: '^1.0.0',
    container: containerOf(name, version),
    entry: Object.keys(content)[0] ?? '',
    routes: [{ path: `/${name}`, access: ['ROLE_PATIENT'], title: name }],
    menu: manifest?.routes ? [] : [{ path: `/${name}`, label: name, order: 10, roles: ['ROLE_PATIENT'] }],
    slots: [],
    screens: (manifest?.routes ?? [{ path: `/${name}` }]).map(({ path }) => path),
    integrity: Object.fromEntries(Object.entries(content).map(([file, text]) => [file, integrityOf(text)])),
    shared: {},
    ...manifest,
  };
  await writeFile(join(folder, 'remote.json'), JSON.stringify(complete));
  return folder;
}

/** Creates the output of the shell's build. */
export function aBuiltShell({
  version = '1.0.0',
  shared = {} as Record<string, string | string[]>,
  page = 'the shell',
  shellApi = SHELL_API,
  slots = [...SLOTS] as string[],
} = {}) {
  const html = `<!doctype html><head><!--openward:page--></head><body>${page}</body>`;
  return aBuiltPart({
    name: 'shell',
    version,
    files: { 'index.html': html, 'main.js': SCRIPT },
    manifest: { shellApi, container: '', routes: [], menu: [], slots, shared },
  });
}
