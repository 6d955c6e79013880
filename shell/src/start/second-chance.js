// Loaded beside the main script, which is the one file of the portal that nothing of the portal can supervise. Where
// it fails or hangs, it is asked for under another address: see `anotherAddress` in loading/load-script.ts.
const main = document.querySelector('script[defer]');
let tries = 0;

function again() {
  if (globalThis.__OPENWARD_LOAD__ || tries === 2) return;
  tries++;
  const script = document.createElement('script');
  script.src = `${main.src}?try=${Date.now()}`;
  script.integrity = main.integrity;
  script.crossOrigin = 'anonymous';
  script.onerror = () => setTimeout(again, 600);
  document.head.append(script);
}

main.addEventListener('error', again);
// It may have failed before this was there to hear of it: it is done with when the document is ready.
if (document.readyState === 'complete') again();
else document.addEventListener('DOMContentLoaded', again);
setTimeout(again, 3000);
