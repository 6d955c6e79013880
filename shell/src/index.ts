import { showFatalError } from './errors/fatal-error-page.ts';
import { pause } from './loading/pause.ts';
import { startLoading } from './loading/start-loading.ts';

/** What the portal is made of, a part after the other: run at once, they would keep somebody who types waiting. */
const PARTS = [
  () => import('react-dom/client'),
  () => import('@openward/ui/theme'),
  () => import('@openward/ui/layout'),
  () => import('@openward/remote-kit'),
];

const place = document.getElementById('openward') as HTMLElement;

// The main script may come twice: see start/early.js.
if (!globalThis.__OPENWARD_LOAD__) {
  try {
    startLoading(document);
    begin();
  } catch (error) {
    console.error('openward: the page is damaged', error);
    showFatalError(place, () => location.reload());
  }
}

/** Loads and starts the portal. The shared modules are ready only after the federation runtime has started, hence the steps in between. */
async function inParts() {
  for (const part of PARTS) {
    await part();
    await pause();
  }
  return import(/* webpackChunkName: "start" */ './start/start.tsx');
}

function begin(): void {
  inParts().then(
    ({ startPortal }) =>
      startPortal(place).catch((error) => {
        console.error('openward: the portal did not start', error);
        showFatalError(place, () => location.reload());
      }),
    (error) => {
      console.error('openward: the portal could not be loaded', error);
      showFatalError(place, begin);
    },
  );
}
