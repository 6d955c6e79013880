/** Where two records are compared and merged. @param merged the one that goes into the other; without it, it is chosen there */
export function mergeAddress(kept: string, merged = ''): string {
  return `/patient/merge?kept=${kept}${merged && `&merged=${merged}`}`;
}
