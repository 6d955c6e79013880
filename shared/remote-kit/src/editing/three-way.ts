/** The values of a form. */
export type Values = Readonly<Record<string, unknown>>;

/** How the fields of a form depend on each other. */
export interface MergeRules {
  /** Fields that only make sense together: changes of two different ones conflict. */
  together?: readonly string[];
  /** Lists that are merged by a key of their entries, such as working hours by weekday; texts are their own key. */
  keyed?: Readonly<Record<string, (entry: never) => string>>;
  /** Returns the fields that are currently derived from others. They cause no conflict and are not sent. */
  derived?: (values: Values) => readonly string[];
}

/** The result of a merge: the new values of the form, and the stored values of the conflicting fields. */
export interface Merged<V> {
  values: V;
  conflicts: Record<string, unknown>;
}

/** Returns true if two values are equal as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the fields that differ from the form's initial values. */
export function changesOf<V extends object>(base: V, values: V, rules: MergeRules = {}): Partial<V> {
  const isChanged = differs(base as Values, values as Values, rules);
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field))) as Partial<V>;
}

/** Compares fields of two sets of values. A field that is derived in both sets does not count as different. */
function differs(one: Values, other: Values, { derived = () => [] }: MergeRules): (field: string) => boolean {
  const [before, after] = [derived(one), derived(other)];
  const isDerived = (field: string) => before.includes(field) && after.includes(field);
  return (field) => !isSame(one[field], other[field]) && !isDerived(field);
}

/**
 * Merges a changed record into a form in use: untouched fields follow the record, fields that only the user changed
 * stay, and fields that both changed conflict. Lists merge the same way entry by entry, so that a choice only affects
 * the entries that both changed.
 * @param base the initial values of the form
 * @param values its current values
 * @param now the values of the record now
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

/** Merges two versions of a value: lists entry by entry, with colliding entries resolved once for each side. */
function mergeLists(was: unknown, mine: unknown, theirs: unknown, keyOf: ((entry: never) => string) | undefined) {
  const lists = [was, mine, theirs];
  const isList = lists.every(
    (list) => Array.isArray(list) && (keyOf || list.every((entry) => Object(entry) !== entry)),
  );
  if (!isList) return { mine, theirs };
  const [before, here, there] = lists.map((list) => byKey(list as never[], keyOf ?? String)) as [Keyed, Keyed, Keyed];
  // Keeps the user's order if they moved any entry, else the stored order.
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

/** Joins the keys in the order of the first list. Other keys follow the key that they follow in the second. */
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
