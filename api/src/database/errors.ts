/** The SQLSTATE of an error that came from either driver, however deep drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** True where an exclusion constraint refused an overlap (SQLSTATE 23P01). */
export function isOverlap(error: unknown): boolean {
  return sqlState(error) === '23P01';
}

/** True where a value cannot be a value of its column: text with NUL, a number out of range. */
export function isBadValue(error: unknown): boolean {
  return ['22P02', '22003', '22007', '22008', '22021', '22P05'].includes(sqlState(error) ?? '');
}
