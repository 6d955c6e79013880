/** Reads a setting that the gateway wrote into the page; undefined if there is none or no document. */
export function pageSetting(
  name: 'formLanguage' | 'practiceName' | 'practicePhone' | 'hospitalSignIn',
): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const block = document.getElementById('openward-page')?.textContent;
  const text: unknown = block && JSON.parse(block)[name];
  return typeof text === 'string' ? text : undefined;
}
