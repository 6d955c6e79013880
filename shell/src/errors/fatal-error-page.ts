interface Words {
  heading: string;
  text: string;
  retry: string;
}

/**
 * Says in an element that the portal does not work, with a button to try again. Needs nothing but the browser:
 * no chunk, no React, no design system.
 */
export function showFatalError(place: HTMLElement, retry: () => void): void {
  const language = localStorage.getItem('openward.language') ?? navigator.language.slice(0, 2);
  // In the page, because there is no translator yet, or none any more.
  const block = document.getElementById('openward-unreachable')?.textContent ?? '{}';
  const languages: Record<string, Words> = JSON.parse(block);
  const words = languages[language] ?? languages.en ?? ENGLISH;
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  // Through the object model: the content security policy knows no inline style.
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

/** Where the page itself is damaged. */
const ENGLISH: Words = { heading: 'We cannot reach the portal right now', text: '', retry: 'Try again' };

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
