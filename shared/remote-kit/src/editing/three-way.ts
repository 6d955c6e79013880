/** The values of a form. */
export type Values = Readonly<Record<string, unknown>>;

/** How the fields of a form belong together. */
export interface MergeRules {
  /** Fields that mean something only together: who has changed one of them is asked where another one changes. */
  together?: readonly string[];
  /** Lists whose entries are merged by a key, such as working hours by weekday. */
  keyed?: Readonly<Record<string, (entry: never) => string>>;
}

/** What came of merging: the values that the form goes on with, and what the record holds of the fields to ask about. */
export interface Merged<V> {
  values: V;
  conflicts: Record<string, unknown>;
}

/** True where two values of a form say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ from what the form began with. */
export function changesOf<V extends object>(base: V, values: V): Partial<V> {
  const changed = Object.entries(values).filter(([field, value]) => !isSame(value, base[field as keyof V]));
  return Object.fromEntries(changed) as Partial<V>;
}

/**
 * Brings what a record holds now into a form that somebody is working with: fields that they have not touched follow the
 * record, fields that only they have touched stay, and of a field that both have changed they are asked.
 * @param base what the form began with
 * @param values what it holds
 * @param now what the record holds
 */
export function threeWay<V extends object>(base: V, values: V, now: V, rules: MergeRules = {}): Merged<V> {
  const [was, mine, theirs] = [base, values, now] as unknown as Values[] as [Values, Values, Values];
  const touched = (field: string) => !isSame(mine[field], was[field]);
  const moved = (field: string) => !isSame(theirs[field], was[field]);
  const { together = [], keyed = {} } = rules;
  const isUnitMoved = together.some(moved);
  const merged: Record<string, unknown> = { ...mine };
  const conflicts: Record<string, unknown> = {};
  for (const field of Object.keys(theirs)) {
    const isMoved = moved(field) || (isUnitMoved && together.includes(field));
    if (!isMoved) continue;
    if (!touched(field)) merged[field] = theirs[field];
    else if (!isSame(mine[field], theirs[field])) {
      const list = keyed[field] && mergeLists(was[field], mine[field], theirs[field], keyed[field]);
      if (list) merged[field] = list;
      else conflicts[field] = theirs[field];
    }
  }
  return { values: merged as V, conflicts };
}

/** Two changes of a list, merged by the key of its entries; undefined where both have changed the same key. */
function mergeLists(was: unknown, mine: unknown, theirs: unknown, keyOf: (entry: never) => string) {
  const [before, here, there] = [was, mine, theirs].map((list) => byKey(list as never[], keyOf)) as [
    Keyed,
    Keyed,
    Keyed,
  ];
  const keys = new Set([...here.keys(), ...there.keys()]);
  const isTouched = (key: string) => !isSame(here.get(key), before.get(key));
  const isMoved = (key: string) => !isSame(there.get(key), before.get(key));
  const all = [...keys, ...before.keys()];
  if (all.some((key) => isTouched(key) && isMoved(key) && !isSame(here.get(key), there.get(key)))) return undefined;
  return [...keys].flatMap((key) => (isMoved(key) ? there : here).get(key) ?? []);
}

type Keyed = Map<string, never[]>;

function byKey(list: readonly never[], keyOf: (entry: never) => string): Keyed {
  const groups: Keyed = new Map();
  for (const entry of list) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}
