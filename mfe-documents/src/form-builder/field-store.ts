import { type FormField, problemsOf, uniqueName } from '@openward/contract/forms';
import { type EditedField, editedOf, type FieldPart, fieldOf, newField } from './edited-field.ts';
import { Listeners, type Subscribe } from './listeners.ts';

/** A field in the builder. */
export interface Entry {
  /** Its own for as long as the builder is open: names and labels change. */
  readonly key: string;
  readonly field: EditedField;
  /** What is wrong with it, by part; keys of the catalogues. */
  readonly problems: Readonly<Partial<Record<FieldPart, string>>>;
}

/** Where the focus is to go once a change is drawn. */
export interface FocusWish {
  key: string;
  /** What `data-focus` says. */
  at: string;
}

let keys = 0;
const entryOf = (field: EditedField): Entry => ({ key: `f${++keys}`, field, problems: {} });

/**
 * The fields of a form that is being built. Each card listens to its own entry, so that a key in one of six hundred
 * draws one: an entry is another object only where it has changed, and `keys` only where the order has.
 */
export class FieldStore {
  #entries: readonly Entry[];
  #keys: readonly string[] = [];
  #byKey: ReadonlyMap<string, Entry> = new Map();
  #byName: ReadonlyMap<string, Entry> | undefined;
  #open: ReadonlySet<string> = new Set();
  #removed: { entry: Entry; place: number } | undefined;
  /** Of the whole under the empty key, and of each field. */
  readonly #listeners = new Listeners();
  /** Taken by the list as soon as it has drawn. */
  focus: FocusWish | undefined;

  constructor(fields: readonly FormField[]) {
    this.#entries = fields.map((field) => entryOf(editedOf(field)));
    this.#index(true);
  }

  /**
   * Hears of changes.
   * @param key of one field: of what is typed elsewhere nothing is heard, unless its rule is about that
   * @returns the same function for the same key
   */
  hearing = (key = ''): Subscribe => this.#listeners.hearing(key);
  entries = (): readonly Entry[] => this.#entries;
  keys = (): readonly string[] => this.#keys;
  entry = (key: string): Entry | undefined => this.#byKey.get(key);
  isOpen = (key: string): boolean => this.#open.has(key);
  /** What was removed last, for as long as that can be undone, and which one stands where it stood. */
  removed = (): { entry: Entry; place: number } | undefined => this.#removed;

  /** The field that has a name; the first where there are two. */
  named(name: string): EditedField | undefined {
    this.#byName ??= new Map(this.#entries.toReversed().map((entry) => [entry.field.name, entry]));
    return this.#byName.get(name)?.field;
  }

  fields(): FormField[] {
    return this.#entries.map(({ field }) => fieldOf(field));
  }

  /** Another field in its place. What was said to be wrong with the changed parts is said no more. */
  change(key: string, change: Partial<EditedField>): void {
    const old = this.entry(key);
    if (!old) return;
    const { name, ...rest } = change;
    const renamed = name !== undefined && name !== old.field.name ? name : undefined;
    const next = this.#entries.map((entry) => {
      if (entry.key === key)
        return { ...entry, field: { ...entry.field, ...change }, problems: without(entry, change) };
      // Rules follow the field that they ask after.
      const { showWhen } = entry.field;
      if (renamed === undefined || showWhen?.field !== old.field.name || this.named(old.field.name) !== old.field) {
        return entry;
      }
      return { ...entry, field: { ...entry.field, showWhen: { ...showWhen, field: renamed } } };
    });
    this.#put(next);
    if (renamed !== undefined || 'options' in rest || 'type' in rest || 'showWhen' in rest) {
      this.#checkRules();
      this.#tell();
      return;
    }
    const about = this.#entries.filter(({ field }) => field.showWhen?.field === old.field.name);
    this.#listeners.tell(['', key, ...about.map((entry) => entry.key)]);
  }

  /** A name of its label, once: as soon as there is a label. */
  nameByLabel(key: string): void {
    const field = this.entry(key)?.field;
    if (!field || field.isNamed || !field.label.trim()) return;
    this.change(key, { name: uniqueName(field.label, this.#names(key)), isNamed: true });
  }

  add(): void {
    const entry = entryOf(newField(this.#names()));
    this.#open = new Set([...this.#open].filter((key) => Object.keys(this.entry(key)?.problems ?? {}).length > 0));
    this.#insert(entry, this.#entries.length, 'label');
  }

  duplicate(key: string): void {
    const place = this.#keys.indexOf(key);
    const entry = this.entry(key);
    if (!entry) return;
    const name = uniqueName(entry.field.name, this.#names());
    this.#insert(entryOf({ ...entry.field, name, isNamed: true, section: null }), place + 1, 'label');
  }

  #insert(entry: Entry, place: number, at: string): void {
    this.#put(this.#entries.toSpliced(place, 0, entry));
    this.#open = new Set([...this.#open, entry.key]);
    this.#removed = undefined;
    this.focus = { key: entry.key, at };
    this.#tell();
  }

  remove(key: string): void {
    const entry = this.entry(key);
    if (!entry) return;
    const place = this.#keys.indexOf(key);
    this.#put(this.#entries.toSpliced(place, 1));
    this.#removed = { entry, place };
    this.focus = { key: 'removed', at: 'undo' };
    this.#checkRules();
    this.#tell();
  }

  undo(): void {
    const removed = this.#removed;
    if (!removed) return;
    this.#put(this.#entries.toSpliced(Math.min(removed.place, this.#entries.length), 0, removed.entry));
    this.#removed = undefined;
    this.focus = { key: removed.entry.key, at: 'open' };
    this.#checkRules();
    this.#tell();
  }

  forgetRemoved(): void {
    if (!this.#removed) return;
    this.#removed = undefined;
    this.#tell();
  }

  /** @param to the place from 0 that it is to have; what lies outside counts as the first or the last */
  move(key: string, to: number, focusAt = 'handle'): void {
    const from = this.#keys.indexOf(key);
    const entry = this.#entries[from];
    const place = Math.max(0, Math.min(this.#entries.length - 1, to));
    if (!entry || place === from) return;
    this.#put(this.#entries.toSpliced(from, 1).toSpliced(place, 0, entry));
    this.#removed = undefined;
    this.focus = { key, at: focusAt };
    this.#checkRules();
    this.#tell();
  }

  toggle(key: string): void {
    const open = new Set(this.#open);
    if (!open.delete(key)) open.add(key);
    this.#open = open;
    this.#tell();
  }

  replaceAll(fields: readonly FormField[]): void {
    this.#open = new Set();
    this.#removed = undefined;
    this.#put(fields.map((field) => entryOf(editedOf(field))));
    this.#checkRules();
    this.#tell();
  }

  /**
   * Says at the fields what is wrong with them, and opens the first of those.
   * @param found messages by part, by place
   */
  report(found: ReadonlyMap<number, Entry['problems']>): void {
    this.#put(this.#entries.map((entry, place) => ({ ...entry, problems: found.get(place) ?? {} })));
    const [first] = [...found.keys()].sort((a, b) => a - b);
    const key = this.#keys[first ?? -1];
    if (key) this.#open = new Set([...this.#open, key]);
    this.#tell();
  }

  /** What rules lead to is said at once: who moves a field sees what that breaks. */
  #checkRules(): void {
    const fields = this.fields();
    const broken = new Map(
      problemsOf(fields).flatMap(({ field, part, message }) =>
        part === 'showWhen' ? [[field, message] as const] : [],
      ),
    );
    this.#put(
      this.#entries.map((entry, place) => {
        const now = broken.get(place);
        if (entry.problems.showWhen === now) return entry;
        const { showWhen: _, ...rest } = entry.problems;
        return { ...entry, problems: now ? { ...rest, showWhen: now } : rest };
      }),
    );
  }

  #names(but?: string): ReadonlySet<string> {
    return new Set(this.#entries.flatMap(({ key, field }) => (key === but ? [] : [field.name])));
  }

  #put(entries: readonly Entry[]): void {
    const isOtherOrder =
      entries.length !== this.#entries.length || entries.some(({ key }, place) => key !== this.#entries[place]?.key);
    this.#entries = entries;
    this.#index(isOtherOrder);
  }

  #index(isOtherOrder: boolean): void {
    this.#byKey = new Map(this.#entries.map((entry) => [entry.key, entry]));
    this.#byName = undefined;
    if (isOtherOrder) this.#keys = this.#entries.map(({ key }) => key);
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

/** What was wrong with an entry, but for the parts that were changed. */
function without({ problems }: Entry, change: Partial<EditedField>): Entry['problems'] {
  const left = Object.entries(problems).filter(([part]) => !(part in change));
  return Object.keys(problems).length === left.length ? problems : Object.fromEntries(left);
}
