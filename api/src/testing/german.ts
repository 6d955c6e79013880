import type { Sentence } from '@openward/contract';
import { catalogueIn } from '@openward/i18n';

/** Matches a whole message in German with any values. */
export function inGerman(sentence: Sentence): RegExp {
  const translation = catalogueIn('de', 'server')?.[sentence];
  if (!translation) throw new Error(`German does not have the sentence “${sentence}”`);
  const parts = translation.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
