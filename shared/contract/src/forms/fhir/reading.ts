import { ITEM_CONTROL, type QuestionnaireItem } from './types.ts';

/** Others write these files: a list may be anything. */
export function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : [];
}

/** A text; empty where there is none, or something else. */
export function textOf(text: unknown): string {
  return typeof text === 'string' ? text.trim() : '';
}

/** The control that an item names. */
export function controlOf(item: QuestionnaireItem): string | undefined {
  const found = listOf(item.extension).find(({ url }) => url === ITEM_CONTROL);
  return found?.valueCodeableConcept?.coding?.[0]?.code;
}
