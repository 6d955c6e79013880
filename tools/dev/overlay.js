// @ts-check
// On every page during development: reloads it after a build and shows problems above it. It uses a shadow root, and a
// constructed style sheet because the page's policy allows no other.
const STYLE = `
  :host { all: initial; }
  section {
    position: fixed; inset: auto 0 0 0; z-index: 2147483647; box-sizing: border-box; max-height: 70vh; overflow: auto;
    padding: 16px 24px; background: #1c1417; color: #f6eef0; border-top: 4px solid #ff6b81;
    font: 14px/1.5 system-ui, sans-serif;
  }
  section:empty { display: none; }
  h2 { margin: 0 48px 8px 0; font-size: 16px; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 8px 0; border-top: 1px solid #5a434a; }
  b { color: #ffb3bf; }
  pre { margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.45 ui-monospace, monospace; }
  button {
    position: absolute; top: 10px; right: 16px; width: 36px; height: 36px; border: 1px solid #a98a92; border-radius: 6px;
    background: none; color: inherit; font-size: 20px; line-height: 1; cursor: pointer;
  }
  button:focus-visible { outline: 3px solid #ffb3bf; outline-offset: 2px; }
`;
/** @type {Record<string, string>} */
const WHAT = { build: 'Build', types: 'Types', server: 'Server' };

const host = document.createElement('openward-problems');
const shadow = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
shadow.adoptedStyleSheets = [sheet];
// Created empty, because screen readers announce content that is added later.
const panel = shadow.appendChild(document.createElement('section'));
panel.setAttribute('role', 'alert');
// Outside the body, because an open dialog hides everything in the body.
document.documentElement.append(host);

/** @type {string | undefined} */
let loadedVersion;
let shown = '[]';

/**
 * @param {string} tag
 * @param {string} text
 * @param {Node[]} children
 */
function element(tag, text, ...children) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

function close() {
  panel.replaceChildren();
}

/**
 * @param {{ kind: string, place: string, message: string }[]} problems
 * @param {number} total
 */
function show(problems, total) {
  if (problems.length === 0) return close();
  const count = total === 1 ? '1 problem' : `${total} problems`;
  // A build with type errors is still up to date.
  const isOld = problems.some(({ kind }) => kind === 'build');
  const heading = isOld ? `${count}. The page is the last good build.` : count;
  const button = element('button', '×');
  button.setAttribute('aria-label', 'Close');
  button.addEventListener('click', close);
  const entries = problems.map(({ kind, place, message }) =>
    element('li', '', element('b', `${WHAT[kind] ?? kind} ${place}`), element('pre', message)),
  );
  panel.replaceChildren(element('h2', heading), button, element('ul', '', ...entries));
}

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !panel.hasChildNodes()) return;
    // One press closes one thing, and this is on top.
    event.stopImmediatePropagation();
    close();
  },
  true,
);

new EventSource('/dev/events').onmessage = ({ data }) => {
  const { version, count, problems } = JSON.parse(data);
  loadedVersion ??= version;
  if (version !== loadedVersion) return location.reload();
  // A closed panel stays closed until the problems change.
  const found = JSON.stringify(problems);
  if (found !== shown) show(problems, count);
  shown = found;
};
