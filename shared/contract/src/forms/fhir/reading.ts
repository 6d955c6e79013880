import { ITEM_CONTROL, type QuestionnaireItem } from './types.ts';

/** Files of other systems may contain anything in place of a list. */
export function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : [];
}

/** The text, or an empty one for any other value. */
export function textOf(text: unknown): string {
  return typeof text === 'string' ? text.trim() : '';
}

/** The control that the item requests. */
export function controlOf(item: QuestionnaireItem): string | undefined {
  const found = listOf(item.extension).find(({ url }) => url === ITEM_CONTROL);
  return found?.valueCodeableConcept?.coding?.[0]?.code;
}
