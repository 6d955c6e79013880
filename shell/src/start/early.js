{
  const root = document.documentElement;
  const { fonts, rtl } = document.currentScript.dataset;
  // A font that arrives late is used from the next page on (`optional`), so that no text jumps.
  for (const [family, url, unicodeRange] of JSON.parse(fonts)) {
    const look = { weight: '300 900', display: 'optional', unicodeRange };
    document.fonts.add(new FontFace(family, `url(${url}) format('woff2')`, look));
  }
  // Runs before the first paint, so that the page has the device's colours and direction from the start.
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
  // Shows the menu of the user's role. For a user who acts for a person, only the shell knows the menu.
  const isOwn = localStorage.getItem('openward.token') && !sessionStorage.getItem('openward.actingFor');
  if (isOwn) root.dataset.role = account.userRole;

  // If no script arrives, says so in the user's language, and that the pressed button had no effect.
  let isUnsent = false;
  const sayLate = () => {
    const late = document.querySelector('.ow-late');
    if (!late) return;
    const words = JSON.parse(document.getElementById('openward-unreachable').textContent);
    const { heading, late: help, unsent } = words[root.lang] || words.en;
    late.setAttribute('aria-label', `${isUnsent ? unsent : `${heading}.`} ${help}`);
  };

  // The form is in the page before its script, which submits it later: see frame/in-page.ts.
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

  // Further typing cancels the pending submit.
  addEventListener(
    'input',
    ({ target }) => {
      if (target.closest('[data-in-page]')) delete target.form?.dataset.submitted;
    },
    true,
  );

  // Nothing of the portal supervises the main script itself. If it fails or hangs, it is requested under another
  // address: see `anotherAddress` in loading/load-script.ts.
  const main = document.querySelector('script[defer]');
  const PAUSES = [600, 1500];
  let tries = 0;
  let isTrying = false;
  const again = () => {
    if (globalThis.__OPENWARD_LOAD__ || isTrying) return;
    sayLate();
    // No more tries: the message replaces the parts that cannot work.
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
