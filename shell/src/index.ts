import { showFatalError } from './errors/fatal-error-page.ts';
import { startLoading } from './loading/start-loading.ts';

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

/** Loads and starts the portal. The shared modules are ready only after the federation runtime has started, hence the step in between. */
function begin(): void {
  import(/* webpackChunkName: "start" */ './start/start.tsx').then(
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
