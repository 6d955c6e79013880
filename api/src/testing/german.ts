import type { Sentence } from '@openward/contract';
import { catalogueIn } from '@openward/i18n';

/** What a whole message is in German, whatever is filled into it. */
export function inGerman(sentence: Sentence): RegExp {
  const translation = catalogueIn('de', 'server')?.[sentence];
  if (!translation) throw new Error(`German does not have the sentence “${sentence}”`);
  const parts = translation.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
