import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { languagesIn } from '@openward/i18n';
import { giveUp, readJson, root } from '../lib/workspace.ts';
import { catalogued, catalogueFiles, fileOf, SERVER } from './catalogues.ts';
import { type Problems, problemsOf, sentencesFor } from './check.ts';
import { gradeOf } from './readability.ts';

const USAGE = `Usage: npm run translate -- check [<code>]   lists missing and unused sentences, and terms that are not in the glossary
       npm run translate -- check <folder>   the same for a remote of another repository, such as ../mfe-example
       npm run translate -- add <code>       adds a language, such as fr or pt-BR`;

const KINDS: Record<keyof Problems, string> = {
  missing: 'Missing',
  leftOver: 'No longer used',
  placeholders: 'Wrong placeholders or plural forms',
  terms: "Without the glossary's term",
};

/** The parts whose sentences patients read. */
const PATIENTS = ['shell', 'mfe-auth', 'mfe-appointments', 'mfe-patients', 'mfe-documents', SERVER];
const WORST = 10;

/** `npm run translate -- check [<code> | <folder>]` and `npm run translate -- add <code>`. */
export function main([command, code]: string[]): void {
  if (command === 'check') check(code);
  else if (command === 'add' && code) add(code);
  else giveUp(USAGE, 2);
}

function check(chosen?: string): void {
  const folder = chosen?.includes('/') ? relative(root, resolve(chosen)) : undefined;
  if (folder && !existsSync(join(root, folder, 'i18n'))) giveUp(`There is no folder i18n in ${chosen}.`);
  const only = folder ? undefined : chosen;
  if (only && !languagesIn().includes(only))
    giveUp(`There is no language ${only}. Add it with npm run translate -- add ${only}`);
  let count = 0;
  for (const { part, code, file } of catalogueFiles(folder ? [folder] : undefined)) {
    if (only && code !== only) continue;
    for (const [kind, found] of Object.entries(problemsOf(part, code))) {
      if (found.length === 0) continue;
      count += found.length;
      console.log(`${file}: ${KINDS[kind as keyof Problems]}:\n${found.map((each: string) => `  ${each}`).join('\n')}`);
    }
  }
  if (!folder) printGrades();
  if (count > 0) giveUp(`${count} ${count === 1 ? 'problem' : 'problems'}.`);
  console.log(`Complete: ${only ?? languagesIn().slice(1).join(', ')}.`);
}

/** Prints how easily patients can read the English sentences. */
function printGrades(): void {
  const sentences = new Set(PATIENTS.flatMap((part) => [...sentencesFor(part).needs.keys()]));
  const text = [...sentences].filter((each) => each.includes(' ')).map((each) => each.replace(/\{\w+\}/g, 'Ada'));
  const mean = gradeOf(text.map((each) => (/[.!?]$/.test(each) ? each : `${each}.`)).join(' '));
  // Labels have too few words for a grade.
  const whole = text.filter((each) => each.split(' ').length >= 6);
  const worst = whole.map((each) => ({ each, grade: gradeOf(each) })).sort((a, b) => b.grade - a.grade);
  console.log(`Flesch-Kincaid grade of ${text.length} sentences: ${mean.toFixed(1)} (at most 7). The ${WORST} worst:`);
  for (const { each, grade } of worst.slice(0, WORST)) console.log(`  ${grade.toFixed(1)}  ${each}`);
}

function add(code: string): void {
  const folder = join(root, 'i18n', code);
  if (!/^[a-z]{2,3}(-[A-Z]{2})?$/.test(code)) giveUp(`${code} is not a language code such as fr or pt-BR.`, 2);
  if (existsSync(folder)) giveUp(`The folder i18n/${code} already exists.`);
  const english = readJson<{ unreachable: object }>(root, 'i18n/en/language.json');
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const isMirrored = ['ar', 'fa', 'he', 'ps', 'ur', 'yi'].includes(code.slice(0, 2));
  write(join(folder, 'language.json'), {
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    direction: isMirrored ? 'rtl' : 'ltr',
    unreachable: english.unreachable,
  });
  write(join(folder, 'glossary.json'), empty(Object.keys(readJson(root, 'i18n/en/glossary.json'))));
  for (const part of catalogued.filter((each) => fileOf(each, code).startsWith('i18n/')))
    write(join(root, fileOf(part, code)), empty([...sentencesFor(part).needs.keys()]));
  console.log(`Created i18n/${code}/. Translate its files as docs/translating.md describes.`);
}

const empty = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, '']));

function write(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
