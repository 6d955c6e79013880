import { statSync } from 'node:fs';
import type { Registry } from '@openward/contract/registry';
import type { Manifests } from '../delivery/manifests.ts';
import { documentFile, readDocument, SHELL } from '../release/registry-document.ts';
import { composeRegistry } from './compose-registry.ts';
import { type Compressed, compress } from './compressed.ts';
import { PLACE, readShellHtml } from './shell-html.ts';

export interface PageOptions {
  releasesDir: string;
  /** Time limit in milliseconds for one try to load a remote's entry. */
  remoteTimeout: number;
  /** Milliseconds without a sign of the user after which the shell signs them out; 15 minutes by default. */
  idleTimeout?: number | undefined;
  /** Puts development overrides into the registry; absent in production. */
  override?: (registry: Registry) => Promise<Registry>;
  /** More to put into the page's head; development only. */
  head?: string;
  /** The page of a shell under development; undefined where the released one is to be served. Absent in production. */
  shellPage?: () => string | undefined;
}

/** What users get at present, composed. */
export interface Portal {
  /** False where no shell was released yet. */
  isReleased: boolean;
  /** The page of every address; undefined where there is no whole shell. */
  page: Compressed | undefined;
  registry: Compressed;
}

interface Kept {
  /** Which registry.json it was made from. */
  identity: string;
  /** False where something was damaged: then the next request looks again, so that mending is enough. */
  isLasting: boolean;
  portal: Portal;
}

/**
 * Composes page and registry once for each registry.json and keeps them in memory. A change by another process is seen
 * at the next request. Where registry.json cannot be read, the last good portal goes on being served; what is damaged
 * is logged once.
 * @returns what users get; undefined where registry.json was never readable
 */
export function createPortal(options: PageOptions, manifests: Manifests): () => Promise<Portal | undefined> {
  let kept: Kept | undefined;
  let composing: { identity: string; portal: Promise<Portal | undefined> } | undefined;
  let told: string[] = [];

  const tell = (problems: string[]) => {
    for (const problem of problems) if (!told.includes(problem)) console.error(`gateway: ${problem}`);
    told = problems;
  };

  async function compose(identity: string): Promise<Portal | undefined> {
    try {
      // A registry that was there and is gone is a fault of the disk, not a portal without releases.
      if (identity === MISSING && kept?.portal.isReleased) throw new Error('It is gone.');
      const { portal, problems } = await composePortal(options, manifests, kept?.portal);
      tell(problems);
      kept = { identity, isLasting: problems.length === 0 && !options.override, portal };
      return portal;
    } catch {
      tell([`registry.json cannot be read: users get ${kept ? 'what they got before' : 'no page'}.`]);
      return kept?.portal;
    }
  }

  return async () => {
    const identity = identityOf(documentFile(options.releasesDir));
    if (kept?.isLasting && kept.identity === identity) return kept.portal;
    // Those who come meanwhile share the work, unless the registry changed once more.
    if (composing?.identity !== identity) {
      const portal = compose(identity).finally(() => {
        if (composing?.portal === portal) composing = undefined;
      });
      composing = { identity, portal };
    }
    return composing.portal;
  };
}

const MISSING = 'missing';

/** Changes whenever the file is replaced. Synchronous: libuv's few threads may be busy hashing passwords. */
function identityOf(file: string): string {
  try {
    const { mtimeNs, size, ino } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
    return ino === undefined ? MISSING : [mtimeNs, size, ino].join(' ');
  } catch {
    return 'out of reach';
  }
}

async function composePortal(options: PageOptions, manifests: Manifests, before: Portal | undefined) {
  const document = await readDocument(options.releasesDir);
  const composed = await composeRegistry(document, manifests);
  const registry = options.override ? await options.override(composed.registry) : composed.registry;
  const own = options.shellPage?.();
  const shell =
    own === undefined ? await readShellHtml(options.releasesDir, document, manifests) : { html: own, problems: [] };
  const page = shell.html === undefined ? undefined : pageOf(shell.html, registry, options);
  const portal: Portal = {
    isReleased: SHELL in document.releases,
    page: page === undefined ? undefined : compressAgain(page, before?.page),
    registry: compressAgain(JSON.stringify(registry), before?.registry),
  };
  return { portal, problems: [...shell.problems, ...composed.problems] };
}

function pageOf(html: string, registry: Registry, { remoteTimeout, idleTimeout, head = '' }: PageOptions): string {
  // No text of a manifest may end the block it stands in.
  const data = JSON.stringify({ registry, remoteTimeout, idleTimeout }).replaceAll('<', '\\u003c');
  return html.replace(PLACE, () => `<script type="application/json" id="openward-page">${data}</script>${head}`);
}

function compressAgain(text: string, before: Compressed | undefined): Compressed {
  return before?.text === text ? before : compress(text);
}
