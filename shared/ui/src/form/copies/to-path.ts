/**
 * The steps of a field's name, `answers[0].text` as `answers`, `0`, `text`: what formik asks of `lodash-es/toPath`; see
 * `clone.ts`. Names of fields have no quotes.
 */
export default function toPath(name: unknown): string[] {
  if (Array.isArray(name)) return name.map(String);
  return String(name)
    .split(/[.[\]]+/)
    .filter(Boolean);
}
