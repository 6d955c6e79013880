import type { MenuEntry } from '@openward/contract/releases';
import { textIn } from '@openward/remote-kit';

/** A menu label or group heading in a language; the menu may have a translation of its own. */
export function labelIn(language: string, { texts }: Pick<MenuEntry, 'texts'>, label: string): string {
  return textIn(texts, language, label, `menu:${label}`);
}
