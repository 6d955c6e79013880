// `npm run budgets`: what the built portal may weigh, and that what is shared exists once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from './lib/browser.mjs';
import { parts, root } from './lib/parts.mjs';
import { startPortal } from './lib/portal.mjs';
import { gzipBytes, kilobytes, recordScripts } from './lib/script-bytes.mjs';
import { checkSingletons } from './lib/singletons.mjs';

/**
 * Checks the build in the dist folders against `budgets.json`.
 * @param {{portal?: {url: string}, tell?: (line: string) => void}} options a portal that already runs, if there is one
 * @returns {Promise<{passed: number, problems: string[]}>} one sentence for each thing that is over
 */
export async function checkBudgets({ portal, tell = console.log } = {}) {
  const budgets = JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8'));
  const lines = [...(await signInLines(budgets.signIn, portal)), ...remoteLines(budgets), ...onceLines()];
  for (const { what, is, most, problems } of lines) {
    tell(`${problems.length > 0 ? '✗' : '✓'} ${what.padEnd(44)} ${is.padStart(10)}  ${most}`);
  }
  const problems = lines.flatMap((checked) => checked.problems);
  return { passed: lines.filter((checked) => checked.problems.length === 0).length, problems };
}

/** Loads the sign-in page as a person does, with nothing cached. */
async function signInLines(budget, running) {
  const portal = running ?? (await startPortal());
  try {
    const { scripts, requests } = await signInTraffic(portal.url);
    const bytes = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
    return [
      line('sign-in page, script (gzip)', bytes, budget.gzipBytes, kilobytes),
      line('sign-in page, requests', requests, budget.requests, String),
    ];
  } finally {
    if (!running) await portal.stop();
  }
}

async function signInTraffic(url) {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const scripts = recordScripts(page);
    let requests = 0;
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) requests++;
    });
    await page.goto(`${url}/login`);
    await page.locator('input[type=password]').waitFor();
    await page.waitForLoadState('networkidle');
    return { scripts: await scripts(), requests };
  } finally {
    await browser.close();
  }
}

/** A remote without a line of its own has what every new one has. */
function remoteLines({ remotes, newRemote }) {
  return parts
    .filter(({ name }) => name !== 'shell')
    .flatMap((part) => remoteLinesOf(part, remotes[part.name] ?? newRemote));
}

/**
 * Of what a person waits for, the heaviest screen with all it needs of the remote; what is named to come only when it is
 * asked for (`onDemand`, by the name of its script); and everything else.
 */
function remoteLinesOf(part, budget) {
  const sizes = new Map(scriptsOf(part).map(({ name, text }) => [name.split('/').pop(), gzipBytes(text)]));
  const sumOf = (files) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const { entry, preload } = JSON.parse(readFileSync(join(part.folder, 'dist/remote.json'), 'utf8'));
  const screens = Object.values(preload).map(({ files }) => sumOf([...new Set([entry, ...files])]));
  const heaviest = Math.max(0, ...screens);
  const onDemand = Object.entries(budget.onDemand ?? {}).map(([name, limit]) => {
    const files = [...sizes.keys()].filter((file) => file.startsWith(`${name}.`));
    return { name, limit, bytes: sumOf(files) };
  });
  const rest = sumOf([...sizes.keys()]) - heaviest - onDemand.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    line(`remote ${part.name}, heaviest screen (gzip)`, heaviest, budget.screenGzipBytes, kilobytes),
    ...onDemand.map(({ name, limit, bytes }) =>
      line(`remote ${part.name}, ${name} on demand (gzip)`, bytes, limit, kilobytes),
    ),
    line(`remote ${part.name}, the rest (gzip)`, rest, budget.restGzipBytes, kilobytes),
  ];
}

function onceLines() {
  const [shell, ...remotes] = parts;
  // These two are part of whatever uses them.
  const ours = readdirSync(join(root, 'shared')).filter((name) => name !== 'contract' && name !== 'practice-ui');
  const packages = [...ours.map((name) => `@openward/${name}`), 'yup'];
  return checkSingletons(scriptsOf(shell), remotes.flatMap(scriptsOf), packages).map(({ name, problems }) => ({
    what: `${name}, copies`,
    is: problems.length > 0 ? 'not once' : 'one',
    most: '',
    problems,
  }));
}

/** The built scripts of a part, with what the build says it put into each. */
function scriptsOf(part) {
  const dist = join(part.folder, 'dist');
  const modules = JSON.parse(readFileSync(join(dist, 'modules.json'), 'utf8'));
  return readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      name: `${part.name}/${file}`,
      text: readFileSync(join(dist, file), 'utf8'),
      modules: modules[file] ?? [],
    }));
}

function line(what, value, limit, shown) {
  const over = value > limit ? [`${what}: ${shown(value)} is more than the ${shown(limit)} of budgets.json.`] : [];
  return { what, is: shown(value), most: `of ${shown(limit)}`, problems: over };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { build } = await import('./build.mjs');
  await build();
  const { problems } = await checkBudgets();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
