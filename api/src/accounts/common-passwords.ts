import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusal } from '../platform/http/refusal.ts';

// The lists are not copied to `dist`, so they are read from `src`.
const folder = dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2');
/** The 10,000 most common passwords, unmodified. */
const COMMON = linesOf('common-passwords.txt');
/** Base words of passwords; each one also covers its variations in capitals, digits and signs. */
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
 * True for a common password, also with capitals or letters written as digits, and for a base word with digits and
 * signs around it (`P@ssw0rd2024!` is `password`).
 */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const whole = [lower, lower.replace(/[^a-z0-9]/g, ''), unleet(lower)];
  const inside = [core(lower), core(unleet(lower)), unleet(core(lower))];
  return whole.some((form) => COMMON.has(form) || WORDS.has(form)) || inside.some((form) => WORDS.has(form));
}

/** @throws Refusal invalid_input at the field where the password is too common */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw refusal('invalid_input', 'This password is too common. Please choose another.', { field });
}

/** Removes digits and signs around the word. */
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
