/** Said before there is a translator, and after there is none any more; hence both languages here. */
const WORDS = {
  en: {
    heading: 'The portal cannot be reached right now',
    text: 'Please check your connection and try again. If it keeps happening, please call the practice.',
    retry: 'Retry',
  },
  es: {
    heading: 'No se puede acceder al portal en este momento',
    text: 'Compruebe su conexión e inténtelo de nuevo. Si el problema continúa, llame a la consulta.',
    retry: 'Reintentar',
  },
};

/**
 * Says in an element that the portal does not work, with a button to try again. Needs nothing but the browser:
 * no chunk, no React, no design system.
 */
export function showLastWords(place: HTMLElement, retry: () => void): void {
  const language = localStorage.getItem('openward.language') ?? navigator.language.slice(0, 2);
  const words = language === 'es' ? WORDS.es : WORDS.en;
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

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
