interface Words {
  heading: string;
  text: string;
  retry: string;
}

/**
 * Shows in an element that the portal does not work, with a retry button. Uses only the browser: no chunk, no React, no
 * design system.
 */
export function showFatalError(place: HTMLElement, retry: () => void): void {
  const language = localStorage.getItem('openward.language') ?? navigator.language.slice(0, 2);
  // The texts are in the page because no translator may be available.
  const block = document.getElementById('openward-unreachable')?.textContent ?? '{}';
  const languages: Record<string, Words> = JSON.parse(block);
  const words = languages[language] ?? languages.en ?? ENGLISH;
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  // Set by script, because the content security policy forbids inline styles.
  Object.assign(main.style, { maxWidth: '32rem', margin: '20vh auto 0', padding: '1rem', font: '1rem/1.5 system-ui' });
  const button = document.createElement('button');
  button.textContent = words.retry;
  button.style.font = 'inherit';
  button.onclick = () => {
    button.disabled = true;
    retry();
  };
  main.append(element('h1', words.heading), element('p', words.text), button);
  place.replaceChildren(main);
  document.title = words.heading;
}

/** For a page that is itself damaged. */
const ENGLISH: Words = { heading: 'We cannot reach the portal right now', text: '', retry: 'Try again' };

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
