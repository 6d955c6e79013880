/**
 * Makes a shallow copy with the same prototype. The build replaces `lodash-es/clone` for formik with it, because
 * lodash's version brings code for every kind of object.
 */
export default function clone<T>(value: T): T {
  if (Array.isArray(value)) return [...value] as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value);
}
