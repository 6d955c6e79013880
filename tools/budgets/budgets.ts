import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseManifest } from '@openward/contract/releases';
import type { Browser } from 'playwright-core';
import { rememberSignIn } from '../bench/web/in-page.ts';
import { build } from '../build/build.ts';
import { gzipBytes } from '../lib/browser.ts';
import { type Account, storageOf } from '../lib/demo.ts';
import { portalAndBrowser } from '../lib/portal.ts';
import { untilQuiet } from '../lib/quiet.ts';
import { cleanly, type Part, parts, readJson, root } from '../lib/workspace.ts';
import { type BuiltScript, checkSingletons } from './singletons.ts';

interface RemoteBudget {
  screenGzipBytes: number;
  restGzipBytes: number;
  /** Limits for scripts that load on demand, by name. */
  onDemand?: Record<string, number>;
}

interface PageBudget {
  /** The account that opens the page; signed out if omitted. */
  as?: Account;
  brotliBytes: number;
  requests: number;
}

interface Budgets {
  /** By path: limits for all scripts and requests of a page with an empty cache. */
  pages: Record<string, PageBudget>;
  remotes: Record<string, RemoteBudget>;
  newRemote: RemoteBudget;
}

type Line = { what: string; is: string; limit: string; problems: string[] };

/** `npm run budgets`: checks the size of the built portal, and that shared modules exist once. */
export async function main(): Promise<void> {
  await build();
  const { problems } = await checkBudgets();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/**
 * Checks the builds in the dist folders against `budgets.json`.
 * @returns one sentence for each exceeded limit
 */
export async function checkBudgets({ tell = console.log }: { tell?: (line: string) => void } = {}): Promise<{
  passed: number;
  problems: string[];
}> {
  const budgets = readJson<Budgets>(root, 'budgets.json');
  const lines = [...(await pageLines(budgets.pages)), ...remoteLines(budgets), ...singletonLines()];
  for (const { what, is, limit, problems } of lines) {
    tell(`${problems.length > 0 ? '✗' : '✓'} ${what.padEnd(44)} ${is.padStart(10)}  ${limit}`);
  }
  const passed = lines.filter(({ problems }) => problems.length === 0).length;
  return { passed, problems: lines.flatMap(({ problems }) => problems) };
}

/** Loads pages with an empty cache, as a first visit does. */
function pageLines(pages: Budgets['pages']): Promise<Line[]> {
  return cleanly(async (undo) => {
    const { portal, browser } = await portalAndBrowser(undo);
    const lines: Line[] = [];
    for (const [path, budget] of Object.entries(pages)) {
      const { bytes, requests } = await opened(browser, portal.url, path, budget.as);
      lines.push(
        line(`${path}, all scripts (brotli)`, bytes, budget.brotliBytes),
        line(`${path}, requests`, requests, budget.requests, String),
      );
    }
    return lines;
  });
}

/** Returns the requests of a page until the network is quiet. */
async function opened(browser: Browser, url: string, path: string, as: Account | undefined) {
  const context = await browser.newContext();
  if (as) await context.addInitScript(rememberSignIn, await storageOf(url, as));
  const page = await context.newPage();
  // A page requests everything again from a server that has just started, so each address counts once.
  const asked = new Set<string>();
  const scripts: Promise<Buffer>[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.add(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(url + path);
  await page.locator('main h1').waitFor();
  await untilQuiet(page);
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  await context.close();
  return { bytes, requests: asked.size };
}

/** A remote without its own entry has the budget of a new one. */
function remoteLines({ remotes, newRemote }: Budgets): Line[] {
  const [, ...all] = parts;
  return all.flatMap((part) => remoteLinesOf(part, remotes[part.name] ?? newRemote));
}

/** The heaviest screen with everything it needs from the remote, scripts on demand, and the rest. */
function remoteLinesOf(part: Part, budget: RemoteBudget): Line[] {
  const scripts = scriptsOf(part);
  const sizes = new Map(scripts.map(({ name, text }) => [name.split('/').pop() ?? '', gzipBytes(text)]));
  const sumOf = (files: string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const { entry, preload = {} } = readJson<ReleaseManifest>(part.folder, 'dist/remote.json');
  const screens = Object.values(preload).map(({ files }) => sumOf([...new Set([entry, ...files])]));
  const heaviest = Math.max(0, ...screens);
  const onDemand = Object.entries(budget.onDemand ?? {}).map(([name, limit]) => {
    const bytes = sumOf([...sizes.keys()].filter((file) => file.startsWith(`${name}.`)));
    return { name, limit, bytes };
  });
  // Each user loads only one of the catalogues.
  const catalogues = scripts
    .filter(({ modules }) => modules.some((file) => /(^|\/)i18n\//.test(file)))
    .map(({ text }) => gzipBytes(text))
    .sort((a, b) => a - b);
  const others = [...catalogues.slice(0, -1), ...onDemand.map(({ bytes }) => bytes)];
  const rest = sumOf([...sizes.keys()]) - heaviest - others.reduce((sum, bytes) => sum + bytes, 0);
  return [
    line(`remote ${part.name}, heaviest screen (gzip)`, heaviest, budget.screenGzipBytes),
    ...onDemand.map(({ name, limit, bytes }) => line(`remote ${part.name}, ${name} on demand (gzip)`, bytes, limit)),
    line(`remote ${part.name}, the rest (gzip)`, rest, budget.restGzipBytes),
  ];
}

/** Shared packages that are not shared modules: parts bundle what they use of them, and one is for the server. */
const NOT_SHARED = ['contract', 'practice-ui', 'server-kit'];

function singletonLines(): Line[] {
  const [shell, ...remotes] = parts.map(scriptsOf);
  const ours = readdirSync(join(root, 'shared')).filter((name) => !NOT_SHARED.includes(name));
  const packages = [...ours.map((name) => `@openward/${name}`), 'yup'];
  return checkSingletons(shell ?? [], remotes.flat(), packages).map(({ name, problems }) => ({
    what: `${name}, copies`,
    is: problems.length > 0 ? 'not once' : 'one',
    limit: '',
    problems,
  }));
}

/** Reads the built scripts of a part with the modules that the build put into each. */
function scriptsOf(part: Part): BuiltScript[] {
  const dist = join(part.folder, 'dist');
  const modules = readJson<Record<string, string[]>>(dist, 'modules.json');
  return readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      name: `${part.name}/${file}`,
      text: readFileSync(join(dist, file), 'utf8'),
      modules: modules[file] ?? [],
    }));
}

function line(what: string, value: number, limit: number, shown = kilobytes): Line {
  const over =
    value > limit ? [`${what}: ${shown(value)} is more than the limit of ${shown(limit)} in budgets.json.`] : [];
  return { what, is: shown(value), limit: `of ${shown(limit)}`, problems: over };
}

/** Formats 1234 as `1.2 kB`. */
function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
