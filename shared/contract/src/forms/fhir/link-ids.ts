import { uniqueName } from '../names.ts';
import type { QuestionnaireItem } from './types.ts';

/** The field that an item becomes. */
export interface Named {
  name: string;
}

/** Unique field names by linkId; the linkId itself if it is a valid name. */
export function namesFor(items: readonly QuestionnaireItem[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  const taken = new Set<string>();
  const walk = (inner: unknown) => {
    if (!Array.isArray(inner)) return;
    for (const item of inner as QuestionnaireItem[]) {
      if (typeof item !== 'object' || item === null) continue;
      const { linkId, type } = item;
      if (!['group', 'display', 'attachment'].includes(type) && !named.has(linkId)) {
        const name = uniqueName(String(linkId ?? ''), taken);
        taken.add(name);
        named.set(linkId, { name });
      }
      walk(item.item);
    }
  };
  walk(items);
  return named;
}
