/** The values of a form. */
export type Values = Readonly<Record<string, unknown>>;

/** How the fields of a form belong together. */
export interface MergeRules {
  /** Fields that mean something only together: who has changed one of them is asked where another one changes. */
  together?: readonly string[];
  /** Lists whose entries are merged by a key, such as working hours by weekday; texts and numbers are their own. */
  keyed?: Readonly<Record<string, (entry: never) => string>>;
  /** The fields that only repeat others, as some values stand: nobody is asked about them, and nothing of them is sent. */
  derived?: (values: Values) => readonly string[];
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
export function changesOf<V extends object>(base: V, values: V, rules: MergeRules = {}): Partial<V> {
  const isChanged = differs(base as Values, values as Values, rules);
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field))) as Partial<V>;
}

/** Whether a field says something else in the second values; what repeats others in both of them does not say it by itself. */
function differs(one: Values, other: Values, { derived = () => [] }: MergeRules): (field: string) => boolean {
  const [before, after] = [derived(one), derived(other)];
  const isDerived = (field: string) => before.includes(field) && after.includes(field);
  return (field) => !isSame(one[field], other[field]) && !isDerived(field);
}

/**
 * Brings what a record holds now into a form that somebody is working with: fields that they have not touched follow the
 * record, fields that only they have touched stay, and of a field that both have changed they are asked. Of a list the same
 * goes for each of its entries: whatever they choose, it decides about those alone that both have changed.
 * @param base what the form began with
 * @param values what it holds
 * @param now what the record holds
 */
export function threeWay<V extends object>(base: V, values: V, now: V, rules: MergeRules = {}): Merged<V> {
  const [was, mine, theirs] = [base, values, now] as unknown as Values[] as [Values, Values, Values];
  const touched = differs(was, mine, rules);
  const moved = differs(was, theirs, rules);
  const { together = [], keyed = {} } = rules;
  const isUnitMoved = together.some(moved);
  const merged: Record<string, unknown> = { ...mine };
  const conflicts: Record<string, unknown> = {};
  for (const field of Object.keys(theirs)) {
    const isMoved = moved(field) || (isUnitMoved && together.includes(field));
    if (!isMoved) continue;
    if (!touched(field)) merged[field] = theirs[field];
    else if (!isSame(mine[field], theirs[field])) {
      const lists = mergeLists(was[field], mine[field], theirs[field], keyed[field]);
      merged[field] = lists.mine;
      if (!isSame(lists.mine, lists.theirs)) conflicts[field] = lists.theirs;
    }
  }
  return { values: merged as V, conflicts };
}

/** Two changes of a value, where both have it: of a list entry by entry, once with mine and once with theirs where they collide. */
function mergeLists(was: unknown, mine: unknown, theirs: unknown, keyOf: ((entry: never) => string) | undefined) {
  const lists = [was, mine, theirs];
  const isList = lists.every(
    (list) => Array.isArray(list) && (keyOf || list.every((entry) => Object(entry) !== entry)),
  );
  if (!isList) return { mine, theirs };
  const [before, here, there] = lists.map((list) => byKey(list as never[], keyOf ?? String)) as [Keyed, Keyed, Keyed];
  // In my order where I have moved any of them, else in theirs.
  const isMyOrder = !isSame(common(here, before), common(before, here));
  const keys = isMyOrder ? joined(here, there) : joined(there, here);
  const isTouched = (key: string) => !isSame(here.get(key), before.get(key));
  const isMoved = (key: string) => !isSame(there.get(key), before.get(key));
  return {
    mine: keys.flatMap((key) => (isMoved(key) && !isTouched(key) ? there : here).get(key) ?? []),
    theirs: keys.flatMap((key) => (isTouched(key) && !isMoved(key) ? here : there).get(key) ?? []),
  };
}

type Keyed = Map<string, never[]>;

const common = (one: Keyed, other: Keyed) => [...one.keys()].filter((key) => other.has(key));

/** The keys of both, in the order of the first; what only the second has stands where it stands there, after the same key. */
function joined(first: Keyed, second: Keyed): string[] {
  const keys = [...first.keys()];
  [...second.keys()].forEach((key, place, others) => {
    if (!first.has(key)) keys.splice(keys.indexOf(others[place - 1] ?? '') + 1, 0, key);
  });
  return keys;
}

function byKey(list: readonly never[], keyOf: (entry: never) => string): Keyed {
  const groups: Keyed = new Map();
  for (const entry of list) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}
