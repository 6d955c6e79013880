/**
 * A shallow copy that keeps the prototype: what formik asks of `lodash-es/clone`. The build puts it in that
 * one's place, because lodash's brings along a copy of every kind of object there is.
 */
export default function clone<T>(value: T): T {
  if (Array.isArray(value)) return [...value] as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value);
}
