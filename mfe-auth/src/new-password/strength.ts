import { PASSWORD_RULES } from '@openward/contract/accounts';
import type { T } from '@openward/remote-kit';

/** How well a password resists guessing, as far as its look tells: 0 for nothing typed, up to 4. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0;
  if (!PASSWORD_RULES.every(({ pattern }) => pattern.test(password))) return 1;
  const different = new Set(password.toLowerCase()).size;
  // Length is what counts, as long as it is not one sign over and over.
  if (password.length >= 16 && different >= 10) return 4;
  if (password.length >= 11 && different >= 8) return 3;
  return 2;
}

/** A strength as a person reads it; empty where nothing is typed. */
export function strengthLabel(strength: ReturnType<typeof strengthOf>, t: T): string {
  return ['', t('Weak'), t('Fair'), t('Good'), t('Strong')][strength] ?? '';
}
