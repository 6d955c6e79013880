// What cannot wait for the main script. First: who chose light or dark on this device sees nothing else.
const mode = localStorage.getItem('openward.colorMode');
if (mode === 'light' || mode === 'dark') document.documentElement.classList.add(mode);

// Then: it is loaded beside the main script, which is the one file of the portal that nothing of the portal can supervise. Where
// it fails or hangs, it is asked for under another address: see `anotherAddress` in loading/load-script.ts.
const main = document.querySelector('script[defer]');
const PAUSES = [600, 1500];
let tries = 0;
let isTrying = false;

function again() {
  if (globalThis.__OPENWARD_LOAD__ || isTrying || tries > PAUSES.length) return;
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
}

main.addEventListener('error', again);
// It may have failed before this was there to hear of it: it is done with when the document is ready.
if (document.readyState === 'complete') again();
else for (const sign of ['DOMContentLoaded', 'load']) window.addEventListener(sign, again);
setTimeout(again, 3000);
