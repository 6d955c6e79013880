import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusal } from '../platform/http/refusal.ts';

// The list is not compiled, so it stays with the sources.
const folder = dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2');
/** The 10,000 commonest, as they are. */
const COMMON = linesOf('common-passwords.txt');
/** Words that people dress up with capitals, digits and signs; each stands for all its usual variations. */
const WORDS = linesOf('common-password-words.txt');

const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * True for a password that guessers try first: one of the commonest, also with capitals or letters written as
 * digits, or one of the words with digits and signs around it (`P@ssw0rd2024!` is `password`).
 */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const whole = [lower, lower.replace(/[^a-z0-9]/g, ''), unleet(lower)];
  const inside = [core(lower), core(unleet(lower)), unleet(core(lower))];
  return whole.some((form) => COMMON.has(form) || WORDS.has(form)) || inside.some((form) => WORDS.has(form));
}

/** @throws Refusal invalid_input at the field where the password is among the commonest */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw refusal('invalid_input', 'This password is too common. Please choose another.', { field });
}

/** Without the digits and signs around it. */
function core(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '');
}

function unleet(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);
}

function linesOf(file: string): ReadonlySet<string> {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return new Set(lines.filter((line) => line && !line.startsWith('#')));
}
