/** The address that compares and merges two records. @param merged the record to merge; if empty, it is chosen there */
export function mergeAddress(kept: string, merged = ''): string {
  return `/patient/merge?kept=${kept}${merged && `&merged=${merged}`}`;
}
