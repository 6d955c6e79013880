{
  const root = document.documentElement;
  const { fonts, rtl } = document.currentScript.dataset;
  // A font that comes too late waits for the next page (`optional`), so that no text jumps.
  for (const [family, url, unicodeRange] of JSON.parse(fonts)) {
    const look = { weight: '300 900', display: 'optional', unicodeRange };
    document.fonts.add(new FontFace(family, `url(${url}) format('woff2')`, look));
  }
  // Nothing is drawn yet: the page has the colours and the direction of the device's choice from its first picture on.
  const mode = localStorage.getItem('openward.colorMode');
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(isDark ? 'dark' : 'light');
  root.style.colorScheme = isDark ? 'dark' : 'light';
  const account = JSON.parse(localStorage.getItem('openward.user') || '{}');
  const language = localStorage.getItem('openward.language') || account.language;
  if (language && language !== root.lang) {
    root.lang = language;
    root.dir = rtl.split(' ').includes(language) ? 'rtl' : 'ltr';
    root.dataset.otherLanguage = '';
  }
  // Whose menu the page shows. What somebody sees who acts for another, only the shell knows.
  const isOwn = localStorage.getItem('openward.token') && !sessionStorage.getItem('openward.actingFor');
  if (isOwn) root.dataset.role = account.userRole;

  // Who sees that no script comes reads it in their language, and that what they pressed did nothing.
  let isUnsent = false;
  const sayLate = () => {
    const late = document.querySelector('.ow-late');
    if (!late) return;
    const words = JSON.parse(document.getElementById('openward-unreachable').textContent);
    const { heading, late: help, unsent } = words[root.lang] || words.en;
    late.setAttribute('aria-label', `${isUnsent ? unsent : `${heading}.`} ${help}`);
  };

  // The form stands in the page before its script has come, which then submits it: see start/in-page.ts.
  addEventListener(
    'submit',
    (event) => {
      if (!event.target.closest('[data-in-page]')) return;
      event.preventDefault();
      event.target.dataset.submitted = '';
      isUnsent = true;
      sayLate();
    },
    true,
  );

  // Who goes on typing does not want it submitted any more.
  addEventListener(
    'input',
    ({ target }) => {
      if (target.closest('[data-in-page]')) delete target.form?.dataset.submitted;
    },
    true,
  );

  // The main script is the one file of the portal that nothing of the portal can supervise. Where it fails or hangs, it is
  // asked for under another address: see `anotherAddress` in loading/load-script.ts.
  const main = document.querySelector('script[defer]');
  const PAUSES = [600, 1500];
  let tries = 0;
  let isTrying = false;
  const again = () => {
    if (globalThis.__OPENWARD_LOAD__ || isTrying) return;
    sayLate();
    // Nothing will come any more: the words stand in the place of what cannot work.
    if (tries > PAUSES.length) {
      root.dataset.lost = '';
      return;
    }
    isTrying = true;
    const script = document.createElement('script');
    script.src = `${main.src}?try=${Date.now()}`;
    script.integrity = main.integrity;
    script.crossOrigin = 'anonymous';
    script.onerror = () => {
      setTimeout(() => {
        isTrying = false;
        again();
      }, PAUSES[tries++]);
    };
    document.head.append(script);
  };
  main.addEventListener('error', again);
  for (const sign of ['DOMContentLoaded', 'load']) addEventListener(sign, again);
  setTimeout(again, 3000);
}
