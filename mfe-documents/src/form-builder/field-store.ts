import type { Said } from '@openward/contract';
import {
  conditionsOf,
  type FormField,
  type FormTranslation,
  OPTION_SEPARATOR,
  problemsOf,
  ruleOf,
  type ShowWhen,
  uniqueName,
} from '@openward/contract/forms';
import { foldedText } from '@openward/contract/text';
import { createFormStore, type FormStore, useFormStore } from '@openward/remote-kit/editing';
import { createContext, useContext } from 'react';
import { type EditedField, editedOf, type FieldPart, fieldOf, newField } from './edited-field.ts';
import { type FormText, renamedIn, renamedOption, withText } from './languages/form-texts.ts';

/** A field in the builder. */
export interface Entry {
  /** Stable while the builder is open, unlike name and label. */
  readonly key: string;
  readonly field: EditedField;
  /** Its problems by part, as keys of the catalogues. */
  readonly problems: Readonly<Partial<Record<FieldPart, Said>>>;
}

interface Fields {
  entries: readonly Entry[];
  /** The order; a new array only if the order changes. */
  keys: readonly string[];
  byKey: ReadonlyMap<string, Entry>;
  open: ReadonlySet<string>;
  /** The last removed field and its position, while the removal can be undone. */
  removed: { entry: Entry; place: number } | undefined;
  /** Includes texts of removed fields, because these may be restored; saving leaves them out. */
  translations: readonly FormTranslation[];
}

let keys = 0;
/** The subscription key for changes of translations only. */
const TEXTS = 'texts';
const entryOf = (field: EditedField): Entry => ({ key: `f${++keys}`, field, problems: {} });
const indexed = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.key, entry]));

/** Keeps the alert's answers in line with the options: renamed ones follow, removed ones go. */
function alertAfter({ alert, options }: EditedField, { options: next }: Partial<EditedField>): Partial<EditedField> {
  if (!alert?.answers || !next) return {};
  const renamed = renamedOption(options, next);
  const named = next.map((option) => option.trim());
  const answers = alert.answers
    .map((answer) => (answer === renamed?.from ? renamed.to : answer))
    .filter((answer) => named.includes(answer));
  return { alert: { answers } };
}

/** The fields of a form in the builder. An unchanged entry stays the same object. */
export class FieldStore {
  readonly form: FormStore<Fields>;
  #byName: ReadonlyMap<string, Entry> | undefined;
  /** The element (by `data-focus` on the card) to focus after the next render; the list resets it. */
  focus: { key: string; at: string } | undefined;

  constructor(fields: readonly FormField[], translations: readonly FormTranslation[] = []) {
    const entries = fields.map((field) => entryOf(editedOf(field)));
    this.form = createFormStore<Fields>({
      entries,
      keys: entries.map(({ key }) => key),
      byKey: indexed(entries),
      open: new Set(),
      removed: undefined,
      translations,
    });
  }

  entries = (): readonly Entry[] => this.form.get().entries;
  keys = (): readonly string[] => this.form.get().keys;
  entry = (key: string): Entry | undefined => this.form.get().byKey.get(key);
  isOpen = (key: string): boolean => this.form.get().open.has(key);
  removed = (): Fields['removed'] => this.form.get().removed;
  translations = (): Fields['translations'] => this.form.get().translations;

  /** The field with a name; the first if there are two. */
  named(name: string): EditedField | undefined {
    this.#byName ??= new Map(
      this.entries()
        .toReversed()
        .map((entry) => [entry.field.name, entry]),
    );
    return this.#byName.get(name)?.field;
  }

  fields(): FormField[] {
    return this.entries().map(({ field }) => fieldOf(field));
  }

  /** Changes a field and clears the problems of the changed parts. */
  change(key: string, change: Partial<EditedField>): void {
    const old = this.entry(key);
    if (!old) return;
    const { name } = change;
    const renamed = name !== undefined && name !== old.field.name ? name : undefined;
    const changed = { ...old.field, ...change, ...alertAfter(old.field, change) };
    const next = this.entries().map((entry) => {
      if (entry.key === key) return { ...entry, field: changed, problems: without(entry, change) };
      const { showWhen } = entry.field;
      const isAbout = showWhen && asksAfter(showWhen, old.field.name);
      if (renamed === undefined || !isAbout || this.named(old.field.name) !== old.field) return entry;
      return { ...entry, field: { ...entry.field, showWhen: renamedRule(showWhen, old.field.name, renamed) } };
    });
    this.#renameTexts(old.field, change);
    const concernsRules =
      renamed !== undefined || 'options' in change || 'type' in change || 'format' in change || 'showWhen' in change;
    // Cards with a rule about this field show its label.
    const about = next
      .filter(({ field }) => field.showWhen && asksAfter(field.showWhen, old.field.name))
      .map((entry) => entry.key);
    if (concernsRules) this.#put(withRuleProblems(next));
    else this.#put(next, {}, [key, ...about]);
  }

  /**
   * Turns a text question into one with choices: the values that rules compare it with, plus an empty option, which
   * gets the focus.
   */
  turnIntoChoices(name: string): void {
    const entry = this.entries().find(({ field }) => field.name === name);
    if (!entry) return;
    // Rules ignore case and accents, so equal values become one option.
    const options = new Map<string, string>();
    const optionOf = (value: string) => {
      const option = value.replaceAll(OPTION_SEPARATOR, '-').trim();
      if (option && !options.has(foldedText(option))) options.set(foldedText(option), option);
      return options.get(foldedText(option)) ?? '';
    };
    const entries = this.entries().map((each) => {
      const { showWhen } = each.field;
      if (!showWhen || !asksAfter(showWhen, name)) return each;
      const conditions = conditionsOf(showWhen).map((condition) =>
        condition.field === name && condition.value ? { ...condition, value: optionOf(condition.value) } : condition,
      );
      return { ...each, field: { ...each.field, showWhen: ruleOf(conditions, showWhen.join) ?? null } };
    });
    this.focus = { key: entry.key, at: 'last option' };
    this.#put(entries, { open: new Set([...this.form.get().open, entry.key]) });
    const choices = { type: 'Radio' as const, options: [...options.values(), ''] };
    this.change(entry.key, { ...choices, multiline: false, format: null, source: '' });
  }

  /** Translations follow a renamed field or option. */
  #renameTexts({ name: field, options }: EditedField, { name = field, options: next }: Partial<EditedField>): void {
    const option = next && renamedOption(options, next);
    // If two fields share a name, the owner of the texts is ambiguous.
    const isRenamed = name !== field && !this.named(name);
    if (this.entries().filter((entry) => entry.field.name === field).length > 1 || !(isRenamed || option)) return;
    const translations = renamedIn(this.translations(), field, { name: isRenamed ? name : field, option });
    this.form.change({ translations }, [TEXTS]);
  }

  addLanguage(language: string): void {
    this.form.change({ translations: [...this.translations(), { language }] });
  }

  removeLanguage(language: string): void {
    this.form.change({ translations: this.translations().filter((each) => each.language !== language) });
  }

  translate(language: string, text: FormText, given: string): void {
    const translations = this.translations().map((each) =>
      each.language === language ? withText(each, text, given) : each,
    );
    this.form.change({ translations }, [TEXTS]);
  }

  /** Derives the name from the label, once, when the label first has text. */
  nameByLabel(key: string): void {
    const field = this.entry(key)?.field;
    if (!field || field.isNamed || !field.label.trim()) return;
    this.change(key, { name: uniqueName(field.label, this.#names(key)), isNamed: true });
  }

  add(): void {
    const open = [...this.form.get().open].filter((key) => Object.keys(this.entry(key)?.problems ?? {}).length > 0);
    this.#insert(entryOf(newField(this.#names())), this.entries().length, open);
  }

  duplicate(key: string): void {
    const entry = this.entry(key);
    if (!entry) return;
    const name = uniqueName(entry.field.name, this.#names());
    const copy = entryOf({ ...entry.field, name, isNamed: true, section: null, text: null });
    this.#insert(copy, this.keys().indexOf(key) + 1, this.form.get().open);
  }

  #insert(entry: Entry, place: number, open: Iterable<string>): void {
    this.focus = { key: entry.key, at: 'label' };
    this.#put(this.entries().toSpliced(place, 0, entry), { open: new Set([...open, entry.key]), removed: undefined });
  }

  remove(key: string): void {
    const entry = this.entry(key);
    if (!entry) return;
    const place = this.keys().indexOf(key);
    this.focus = { key: 'removed', at: 'undo' };
    this.#put(withRuleProblems(this.entries().toSpliced(place, 1)), { removed: { entry, place } });
  }

  undo(): void {
    const removed = this.removed();
    if (!removed) return;
    this.focus = { key: removed.entry.key, at: 'open' };
    const place = Math.min(removed.place, this.entries().length);
    this.#put(withRuleProblems(this.entries().toSpliced(place, 0, removed.entry)), { removed: undefined });
  }

  forgetRemoved(): void {
    this.form.change({ removed: undefined });
  }

  /** @param to the new index; values out of range mean the first or last place */
  move(key: string, to: number, focusAt = 'handle'): void {
    const from = this.keys().indexOf(key);
    const entry = this.entries()[from];
    const place = Math.max(0, Math.min(this.entries().length - 1, to));
    if (!entry || place === from) return;
    this.focus = { key, at: focusAt };
    const moved = this.entries().toSpliced(from, 1).toSpliced(place, 0, entry);
    this.#put(withRuleProblems(moved), { removed: undefined });
  }

  toggle(key: string): void {
    const open = new Set(this.form.get().open);
    if (!open.delete(key)) open.add(key);
    this.form.change({ open });
  }

  replaceAll(fields: readonly FormField[], translations: readonly FormTranslation[] = []): void {
    const entries = fields.map((field) => entryOf(editedOf(field)));
    this.#put(withRuleProblems(entries), { open: new Set(), removed: undefined, translations });
  }

  /**
   * Shows problems at the fields and opens the first of them.
   * @param found messages by part, by index
   */
  report(found: ReadonlyMap<number, Entry['problems']>): void {
    const [first] = [...found.keys()].sort((a, b) => a - b);
    const key = this.keys()[first ?? -1];
    const { open } = this.form.get();
    const entries = this.entries().map((entry, place) => ({ ...entry, problems: found.get(place) ?? {} }));
    this.#put(entries, { open: key ? new Set([...open, key]) : open });
  }

  #names(but?: string): ReadonlySet<string> {
    return new Set(this.entries().flatMap(({ key, field }) => (key === but ? [] : [field.name])));
  }

  #put(entries: readonly Entry[], rest: Partial<Fields> = {}, about?: readonly string[]): void {
    const before = this.keys();
    const isSameOrder = entries.length === before.length && entries.every(({ key }, place) => key === before[place]);
    this.#byName = undefined;
    const keys = isSameOrder ? before : entries.map(({ key }) => key);
    this.form.change({ ...rest, entries, byKey: indexed(entries), keys }, about);
  }
}

function asksAfter(rule: ShowWhen, name: string): boolean {
  return conditionsOf(rule).some(({ field }) => field === name);
}

function renamedRule(rule: ShowWhen, from: string, to: string): ShowWhen | null {
  const conditions = conditionsOf(rule).map((each) => (each.field === from ? { ...each, field: to } : each));
  return ruleOf(conditions, rule.join) ?? null;
}

function without({ problems }: Entry, change: Partial<EditedField>): Entry['problems'] {
  const left = Object.entries(problems).filter(([part]) => !((part.split('.')[0] as string) in change));
  return Object.keys(problems).length === left.length ? problems : Object.fromEntries(left);
}

/** Checks the rules at once, so that a move shows which rules it breaks. */
function withRuleProblems(entries: readonly Entry[]): readonly Entry[] {
  const found = problemsOf(entries.map(({ field }) => fieldOf(field)));
  const broken = new Map(found.flatMap(({ field, part, message }) => (part === 'showWhen' ? [[field, message]] : [])));
  return entries.map((entry, place) => {
    const now = broken.get(place);
    if (entry.problems.showWhen === now) return entry;
    const { showWhen: _, ...rest } = entry.problems;
    return { ...entry, problems: now ? { ...rest, showWhen: now } : rest };
  });
}

const StoreContext = createContext<FieldStore | undefined>(undefined);

/** Provides the fields of a builder. */
export const FieldStoreProvider = StoreContext.Provider;

/** The fields of the surrounding builder. Throws outside of one. */
export function useFieldStore(): FieldStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('outside of a builder');
  return store;
}

/** A value read from the fields, or from one field by key; rerenders only if the value changes. */
export function useFields<R>(read: (store: FieldStore) => R, key?: string): R {
  const store = useFieldStore();
  return useFormStore(store.form, () => read(store), key);
}

/** One part of a field: value, setter and problem. */
export function usePart<P extends keyof EditedField>(
  key: string,
  part: P,
): [value: EditedField[P] | undefined, set: (value: EditedField[P]) => void, problem: Said | undefined] {
  const store = useFieldStore();
  const value = useFields((fields) => fields.entry(key)?.field[part], key);
  const problem = useFields((fields) => (fields.entry(key)?.problems as Entry['problems'])?.[part as FieldPart], key);
  return [value, (next) => store.change(key, { [part]: next }), problem];
}
