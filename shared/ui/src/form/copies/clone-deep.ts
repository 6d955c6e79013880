/**
 * Deep-copies arrays and plain objects and keeps other values (files, dates), which are never changed in place.
 * Replaces `lodash-es/cloneDeep` for formik; see `clone.ts`.
 */
export default function cloneDeep<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneDeep) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cloneDeep(part)])) as T;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
