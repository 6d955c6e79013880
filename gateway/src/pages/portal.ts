import { statSync } from 'node:fs';
import type { Registry } from '@openward/contract/releases';

import type { Manifests } from '../delivery/manifests.ts';
import { SHELL } from '../release/registry/registry-document.ts';
import { documentFile, readDocument } from '../release/store/folder-files.ts';
import { folderStore } from '../release/store/folder-store.ts';
import { composeRegistry, registryText } from './compose-registry.ts';
import { type Compressed, compress } from './compressed.ts';
import { composePages, type PageSettings, type Pages } from './pages.ts';
import { readShellHtml, type ShellHtml } from './shell-html.ts';

export interface PageOptions extends PageSettings {
  releasesDir: string;
  /** Hears how many things are damaged, at each look. */
  onProblems?: (count: number) => void;
  /** Where given: false until the folder holds what users are to get. */
  mirror?: { readonly isReady: boolean } | undefined;
  /** Puts development overrides into the registry; absent in production. */
  override?: (registry: Registry) => Promise<Registry>;
  /** A shell under development; undefined where the released one is to be served. Absent in production. */
  shell?: () => Omit<ShellHtml, 'problems'> | undefined;
}

/** What users get at present, composed. */
export interface Portal {
  /** False where no shell was released yet. */
  isReleased: boolean;
  /** The pages; undefined where there is no whole shell. */
  pages: Pages | undefined;
  registry: Compressed;
}

interface Kept {
  /** Which registry.json it was made from. */
  identity: string;
  /** False where something was damaged: then the next request looks again, so that mending is enough. */
  isLasting: boolean;
  portal: Portal;
  /** What was released, without what is under development. */
  composed: Registry;
}

/**
 * Composes page and registry once for each registry.json and keeps them in memory. A change by another process is seen
 * at the next request. Where registry.json cannot be read, the last good portal goes on being served. What is damaged
 * and what does not fit together is logged once.
 * @returns what users get; undefined where registry.json was never readable
 */
export function createPortal(options: PageOptions, manifests: Manifests): () => Promise<Portal | undefined> {
  let kept: Kept | undefined;
  let composing: { identity: string; portal: Promise<Portal | undefined> } | undefined;
  let told: string[] = [];

  const tell = (problems: string[]) => {
    for (const problem of problems) if (!told.includes(problem)) console.error(`gateway: ${problem}`);
    told = problems;
    options.onProblems?.(problems.length);
  };

  async function compose(identity: string): Promise<Portal | undefined> {
    try {
      // A registry that was there and is gone is a fault of the disk, not a portal without releases.
      if (identity === MISSING && kept?.portal.isReleased) throw new Error('It is gone.');
      const { portal, composed, damage, problems } = await composePortal(options, manifests, kept);
      tell([...damage, ...problems]);
      kept = { identity, isLasting: damage.length === 0 && !options.override, portal, composed };
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

async function composePortal(options: PageOptions, manifests: Manifests, kept: Kept | undefined) {
  const { releasesDir } = options;
  const document = await readDocument(releasesDir);
  const own = options.shell?.();
  const shell = own ? { ...own, problems: [] } : await readShellHtml(releasesDir, document, manifests);
  const composed = await composeRegistry(document, manifests, {
    // What a shell under development offers changes from minute to minute.
    shell: own ? undefined : shell.release,
    remotes: Object.values(kept?.composed.remotes ?? {}).map(({ active }) => active),
    api: await folderStore(releasesDir).apiContract(),
  });
  const registry = options.override ? await options.override(composed.registry) : composed.registry;
  const before = kept?.portal;
  const portal: Portal = {
    isReleased: SHELL in document.releases,
    pages:
      shell.html && shell.release
        ? composePages(shell.html, shell.release, registry, options, before?.pages)
        : undefined,
    registry: compressAgain(registryText(registry), before?.registry),
  };
  const damage = [...shell.problems, ...composed.damage];
  return { portal, composed: composed.registry, damage, problems: composed.problems };
}

function compressAgain(text: string, before: Compressed | undefined): Compressed {
  return before?.text === text ? before : compress(text);
}
