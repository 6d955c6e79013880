import type { Shape } from '@openward/contract/hashes';

/** The key that marks an object as nullable. */
const MAY_BE_NULL = '?';
/** The key for values of a map with ids, days or types of visit as keys. Maps may be empty. */
const EACH = '*';
const NAME = /^[a-z]\w*$/;

/** The type of a value, including all nested values. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(shapeOf).reduce(inCommon)];
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => !NAME.test(key))) {
    return { [EACH]: entries.map(([, held]) => shapeOf(held)).reduce(inCommon) };
  }
  return Object.fromEntries(entries.map(([key, held]) => [key, shapeOf(held)]));
}

/** The shape that both values share, on which a client may rely. */
function inCommon(a: Shape, b: Shape): Shape {
  if (typeof a === 'string' && typeof b === 'string') {
    return a === 'any' || b === 'any' ? 'any' : [...new Set([...a.split('|'), ...b.split('|')])].sort().join('|');
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const [first, second] = [a[0] ?? b[0], b[0] ?? a[0]];
    return first && second ? [inCommon(first, second)] : [];
  }
  if (isObject(a) && isObject(b)) {
    const each = a[EACH] ?? b[EACH];
    if (each && (isEmpty(a) || isEmpty(b))) return { [EACH]: each };
    const keys = Object.keys(a).filter((key) => key in b && key !== MAY_BE_NULL);
    const common = Object.fromEntries(keys.map((key) => [key, inCommon(a[key] as Shape, b[key] as Shape)]));
    return MAY_BE_NULL in a || MAY_BE_NULL in b ? { ...common, [MAY_BE_NULL]: 'null' } : common;
  }
  if (isObject(a) && b === 'null') return { ...a, [MAY_BE_NULL]: 'null' };
  if (isObject(b) && a === 'null') return { ...b, [MAY_BE_NULL]: 'null' };
  return 'any';
}

/**
 * Everything that a client of one shape would miss in another.
 * @param at name of the value, for the sentences
 */
export function lossesOf(before: Shape, now: Shape, at: string): string[] {
  // Only null was seen, so clients rely on nothing.
  if (before === 'any' || before === 'null') return [];
  if (typeof before === 'string') {
    const known = before.split('|');
    const isKept = typeof now === 'string' && now.split('|').every((type) => known.includes(type));
    return isKept ? [] : [`${at} was ${before} and is ${said(now)}`];
  }
  if (Array.isArray(before)) {
    if (!Array.isArray(now)) return [`${at} was a list and is ${said(now)}`];
    if (!before[0]) return [];
    return now[0] ? lossesOf(before[0], now[0], `${at}[]`) : [`${at} is empty, so that nobody can tell what it holds`];
  }
  if (now === 'null' && MAY_BE_NULL in before) return [];
  if (!isObject(now)) return [`${at} was an object and is ${said(now)}`];
  if (MAY_BE_NULL in now && !(MAY_BE_NULL in before)) return [`${at} was an object and may now be null`];
  if (EACH in before && isEmpty(now)) return [];
  return Object.entries(before)
    .filter(([key]) => key !== MAY_BE_NULL)
    .flatMap(([key, held]) => {
      const found = now[key];
      return found === undefined ? [`${at}.${key} is gone`] : lossesOf(held, found, `${at}.${key}`);
    });
}

function isObject(shape: Shape): shape is { [key: string]: Shape } {
  return typeof shape === 'object' && !Array.isArray(shape);
}

function isEmpty(shape: { [key: string]: Shape }): boolean {
  return Object.keys(shape).length === 0;
}

function said(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  return Array.isArray(shape) ? 'a list' : 'an object';
}
