/**
 * Splits the name of a field: `answers[0].text` into `answers`, `0`, `text`. Replaces `lodash-es/toPath` for formik;
 * see `clone.ts`. Names contain no quotes.
 */
export default function toPath(name: unknown): string[] {
  if (Array.isArray(name)) return name.map(String);
  return String(name)
    .split(/[.[\]]+/)
    .filter(Boolean);
}
