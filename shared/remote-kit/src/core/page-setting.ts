/** A setting that the gateway wrote into the page; undefined where there is none, and where the page is drawn by a build. */
export function pageSetting(
  name: 'formLanguage' | 'practiceName' | 'practicePhone' | 'hospitalSignIn',
): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const block = document.getElementById('openward-page')?.textContent;
  const text: unknown = block && JSON.parse(block)[name];
  return typeof text === 'string' ? text : undefined;
}
