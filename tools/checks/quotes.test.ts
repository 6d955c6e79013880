import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongSettings } from '@openward/server-kit/settings';
import { runProgram } from '../../gateway/src/cli/program.ts';
import { program as release } from '../../gateway/src/cli/release.ts';
import { removeFolders } from '../../gateway/src/testing/built-part.ts';
import { aStore, releasedShell } from '../../gateway/src/testing/releasing.ts';
import { root } from '../lib/workspace.ts';

/** Pages that quote the output of commands and the texts of screens. */
const PAGES = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs'), ...pagesIn('docs/operate')].filter(
  // The tests of the help page check docs/using.md; the others quote standards and drafts.
  (page) => !/docs\/(using|asvs|benchmarks)\.md$/.test(page),
);
const SOURCES = ['api/src', 'deploy', 'e2e', 'gateway', 'i18n', 'shared', 'shell', 'testing', 'tools'];
const REMOTES = readdirSync(root).filter((name) => name.startsWith('mfe-'));

function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Everything that may print a sentence, as one text without the code between the words of a sentence. */
const printed = ['', ...[...SOURCES, ...REMOTES].flatMap(textsIn)].join('\n');

function textsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|\..*|testing)$/.test(entry.name) ? [] : textsIn(path);
    const isSource = /\.(tsx?|m?js|json|html)$/.test(entry.name) || folder === 'deploy';
    return isSource && !/\.(test|spec)\.tsx?$/.test(entry.name) ? [plain(readFileSync(join(root, path), 'utf8'))] : [];
  });
}

/** Normalises apostrophes, line breaks and escapes. */
function plain(text: string): string {
  return text
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll('’', "'")
    .replaceAll(/['`]\s*\+\s*['`]/g, '')
    .replaceAll(/\s+/g, ' ');
}

interface Quote {
  page: string;
  text: string;
  /** True for a complete line of a code block. */
  isLine: boolean;
}

/** Finds quotes of output and screens with at least three words. */
function quotesIn(page: string): Quote[] {
  const text = readFileSync(join(root, page), 'utf8');
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  const spoken = [...prose.matchAll(/“([^”“`]{1,200})”/g)];
  // Output of commands: after "prints" and similar words, and in lists of messages.
  const said = [
    ...prose.matchAll(/(?:prints?|says?|such as|log lines?)(?: that)?:?\s+`([^`]+)`/g),
    ...prose.matchAll(/log lines `[^`]+` and `([^`]+)`/g),
    ...prose.matchAll(/^\| `([^`]+)`/gm),
    ...prose.matchAll(/^- `([^`]+)`(?:[^:\n]*):/gm),
    ...prose.matchAll(/^- `[^`\n]+`(?:,| or) `([^`]+)`/gm),
    ...prose.matchAll(/\(`([^`]*[.…:][^`]*)`\)/g),
  ];
  const blocks = [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```/gm)];
  const shown = blocks.flatMap(([, kind, block = '']) => (kind === '' || kind === 'sh' ? outputIn(block) : []));
  const words = (quote: string) => quote.trim().split(/\s+/).length;
  const sentences = [...spoken, ...said]
    .map(([, quote = '']) => quote)
    .filter((quote) => words(quote) > 2 && !isCommand(quote) && !/^(GET|POST) | = /.test(quote));
  return [
    ...sentences.map((quote) => ({ page, text: quote, isLine: false })),
    ...shown.filter((line) => words(line) > 1).map((line) => ({ page, text: line, isLine: true })),
  ];
}

/** Returns true for commands, SQL and settings. Other lines of a block are output. */
function isCommand(line: string): boolean {
  return /^(\s|[#$|{}"<[\]-]|\w+=|(openward|npm|npx|node|git|cd|ln|install|systemctl|sleep|for|do|done|curl|tar|export|podman|kubectl|helm|pg_basebackup|useradd|mkdir|pg_ctl|grant|create|rollback|restart|token)\b)/.test(
    line,
  );
}

function outputIn(block: string): string[] {
  return block.split('\n').filter((line) => line && !isCommand(line));
}

/** Variable parts: numbers, names, hashes, and omissions. */
const VARIABLE =
  /…|<[^>]*>|“[^”]*”|\{\w+\}|\b(?=\w*\d)[\w.:+/-]+|\b[NMK]\b|https?:\/\/\S+|mfe-[a-z-]+\/|(?<=\s)\/[a-z-]+/;

function fixedParts(quote: string): string[] {
  return plain(quote)
    .split(VARIABLE)
    .map((part) =>
      part
        .trim()
        .replace(/^[.,:;%()]+|[.,:;()]+$/g, '')
        .trim(),
    )
    .filter((part) => part.length > 3);
}

/** Replaces the variable parts of a line with `*`. */
const shapeOf = (line: string) => plain(line).trim().replaceAll(new RegExp(VARIABLE, 'g'), '*').replaceAll(/\*+/g, '*');
const shapesOf = (said: string) => said.split('\n').map(shapeOf);
/** The code with `*` for template values. */
const shapes = printed.replaceAll(/\$\{[^}]*\}/g, '*');

const quotes = PAGES.flatMap(quotesIn);

it('finds quotes on the pages', () => {
  expect(quotes.length).toBeGreaterThan(30);
});

it('says for each fault what operators read, and what to do', () => {
  const rows = read('docs/operate/trouble.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const [head = [], , ...faults] = rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  expect(head).toEqual(['what happened', 'users read', 'operators read', 'what to do']);
  expect(faults.length).toBeGreaterThan(10);
  expect(faults.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
});

describe('what is quoted is printed', () => {
  /** Output that combines several sentences, from running the commands. */
  let run = '';
  beforeAll(async () => {
    const { store, folder } = await aStore();
    await releasedShell(store);
    const env = { RELEASES_DIR: folder, RELEASE_USER: 'ada' };
    const said = [];
    for (const args of [['verify'], ['status'], ['list'], ['history'], ['canary', 'shell', '1.0.0', '10']]) {
      const { out, err } = await runProgram(release, args, env);
      said.push(out, err);
    }
    await removeFolders();
    run = [...said, ...wrongSettings({ PORT: 'http' })].join('\n');
  });

  it.each(quotes)('$page: $text', ({ text, isLine }) => {
    // A line must be the start of a sentence in the code, or a line of the commands' output.
    const shape = shapeOf(text);
    if (isLine) expect([shape, shapesOf(run).includes(shape) || shapes.includes(`\`${shape}`)]).toEqual([shape, true]);
    else expect(fixedParts(text).filter((part) => !printed.includes(part) && !inRun(run, part))).toEqual([]);
  });
});

/** Compares without numbers, as {@link fixedParts} does. */
function inRun(run: string, part: string): boolean {
  return fixedParts(run).some((each) => each.includes(part));
}

it('names units of systemd that are delivered', () => {
  const units = [...PAGES.map((page) => readFileSync(join(root, page), 'utf8')), read('tools/restart/restart.ts')]
    .flatMap((text) => [...text.matchAll(/\b(openward[\w-]*@?)(?:\.(service|timer)\b|(?<=@)[$\w])/g)])
    .map(([, name, kind = 'service']) => `${name}.${kind}`);
  expect(units).toContain('openward-backup.timer');
  const delivered = readdirSync(join(root, 'deploy'));
  expect(units.filter((unit) => !delivered.includes(unit))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
