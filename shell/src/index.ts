import { showFatalError } from './errors/fatal-error-page.ts';
import { pause } from './loading/pause.ts';
import { startLoading } from './loading/start-loading.ts';

/** The modules of the portal, loaded one after the other, because running them at once would block typing. */
const PARTS = [
  () => import('react-dom/client'),
  () => import('@openward/ui/theme'),
  () => import('@openward/ui/layout'),
  () => import('@openward/remote-kit'),
];

const place = document.getElementById('openward') as HTMLElement;

// The main script may run twice: see start/early.js.
if (!globalThis.__OPENWARD_LOAD__) {
  try {
    startLoading(document);
    begin();
  } catch (error) {
    console.error('openward: the page is damaged', error);
    showFatalError(place, () => location.reload());
  }
}

/** Loads and starts the portal step by step: shared modules exist only once federation has started. */
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
