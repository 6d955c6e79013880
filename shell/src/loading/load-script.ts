import { LoadFailure, type LoadStage } from './failures.ts';
import { integrityOf } from './integrity.ts';

declare global {
  /** Loads a script into the page; the chunk loading of every build, the shell's and the remotes', calls it. */
  var __OPENWARD_LOAD__: typeof loadScript | undefined;
}

/** Milliseconds before each retry after a failure. */
const PAUSES = [100, 600];

let timeLimit = 6000;

/** Sets the time limit of a script over all its tries, in milliseconds. */
export function setTimeLimit(milliseconds: number): void {
  timeLimit = milliseconds;
}

const underWay = new Map<string, Promise<void>>();
/** Addresses that failed: this page requests their files under another address. */
const lost = new Set<string>();

/**
 * Runs a script if its bytes match the published integrity. A failed try is repeated up to twice, and after half of the
 * time limit a second try starts beside the first; the first to run wins. Every try but the first has an address of its
 * own.
 * @throws LoadFailure timeout, offline, status, integrity, or entry when the cause is unknown
 */
export function loadScript(url: string): Promise<void> {
  const begun = underWay.get(url);
  if (begun) return begun;
  const work = supervised(url).finally(() => underWay.delete(url));
  underWay.set(url, work);
  return work;
}

function supervised(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = 0;
    let open = 0;
    let isOver = false;
    const end = (failure?: LoadFailure) => {
      isOver = true;
      clearTimeout(doubt);
      clearTimeout(limit);
      if (!failure) return resolve();
      lost.add(url);
      reject(failure);
    };
    const begin = () => {
      if (isOver) return;
      open++;
      const isFirst = begun++ === 0 && !lost.has(url);
      run(isFirst ? url : anotherAddress(url), integrityOf(url)).then(end, () => {
        open--;
        const pause = PAUSES[begun - 1];
        if (pause !== undefined) setTimeout(begin, pause);
        else if (open === 0) diagnose(url, timeLimit / 2).then((stage) => end(new LoadFailure(stage, url)));
      });
    };
    const doubt = setTimeout(() => begun <= PAUSES.length && begin(), timeLimit / 2);
    const limit = setTimeout(() => end(new LoadFailure('timeout', url)), timeLimit);
    begin();
  });
}

/**
 * The same file under an unused address. A hanging request holds the browser's cache lock, and a request for the same
 * address queues behind it, even after its `<script>` is removed. Wrong bytes served as immutable stay in the cache for
 * a year.
 */
function anotherAddress(url: string): string {
  return `${url}?try=${Date.now()}${Math.floor(Math.random() * 1000)}`;
}

function run(url: string, integrity: string | undefined): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.onload = () => {
      script.remove();
      resolve(undefined);
    };
    script.onerror = () => {
      script.remove();
      reject();
    };
    document.head.append(script);
  });
}

/** Finds the cause by another request, because the browser reports only that a script failed. */
async function diagnose(url: string, limit: number): Promise<LoadStage> {
  let stage: LoadStage = 'offline';
  try {
    const response = await fetch(anotherAddress(url), { signal: AbortSignal.timeout(limit), cache: 'no-store' });
    if (!response.ok) return 'status';
    // The server answered: a file that breaks off from here on arrived incomplete.
    stage = 'entry';
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    const expected = integrityOf(url);
    return !expected || expected === `sha384-${btoa(String.fromCharCode(...digest))}` ? 'entry' : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : stage;
  }
}
