import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Registry, Release } from '@openward/contract/releases';
import { problemLog } from '@openward/server-kit/log';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, RETRY_AFTER } from '../answers.ts';
import type { ReadManifest } from '../delivery/released-files.ts';
import { integrityOf, SHELL_PAGE } from '../releases/build.ts';
import { SHELL } from '../releases/registry.ts';
import { documentFile, folderStore, readDocument } from '../releases/store/folder-store.ts';
import { composePages, type PageSettings, type Pages, readShellHtml, type ShellHtml } from './compose-pages.ts';
import { composeRegistry, registryText } from './compose-registry.ts';
import { type Compressed, compress, isCurrent, sendCompressed } from './compressed.ts';
import { languageOf, readDrawn } from './markup.ts';

interface ServedPages {
  /** Counts the problems with what users get now. */
  problems(): Promise<number>;
  /** A sentence for each version that users get now and that has lost or changed files. */
  damage(): Promise<string[]>;
  /** Why no page can be composed now, in a sentence for the operator; undefined if one can. */
  lacking(): Promise<string | undefined>;
}

/** Serves the shell's page with the registry for every address of the portal, and the registry for open pages. */
export function servePages(app: FastifyInstance, options: PageOptions, readManifest: ReadManifest): ServedPages {
  let problems = 0;
  const currentPortal = createPortal(options, readManifest, (found) => {
    problems = found;
  });
  // A copy restores missing files from the database, so it reports no damage.
  const look = filesWatch(options.releasesDir, options.mirror !== undefined);
  const isReady = () => options.mirror?.isReady !== false;
  // Logs problems before the first page is requested.
  app.addHook('onReady', async () => {
    if (isReady()) await currentPortal();
  });
  app.get('/registry.json', async (request, reply) => {
    const portal = isReady() ? await currentPortal() : undefined;
    if (!portal) return fail(request, reply, { code: 'unavailable' });
    const { registry } = portal;
    // Cached but revalidated: an open page asks every minute, and mostly nothing has changed.
    reply.header('cache-control', 'no-cache').header('etag', registry.etag);
    if (isCurrent(request.headers['if-none-match'], registry.etag)) {
      return reply.code(304).header('vary', 'Accept-Encoding').send();
    }
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), registry);
  });
  app.get('/*', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (!isReady()) return noPage(reply, 'The portal is starting.');
    const portal = await currentPortal();
    if (portal?.pages) {
      const { at, languages } = portal.pages;
      const [pathname = '/'] = request.url.split('?');
      const { cookie, 'accept-language': accepted } = request.headers;
      const { body, policy } = at(pathname, languageOf(languages, cookie, accepted));
      return sendCompressed(request, reply.header('content-security-policy', policy), body);
    }
    if (portal && !portal.isReleased) return noPage(reply, 'The portal is not released yet.');
    return noPage(reply, 'We cannot show the portal right now.');
  });
  const damage = async () => {
    const portal = isReady() ? await currentPortal() : undefined;
    return portal ? look(portal.used).damage : [];
  };
  return {
    damage,
    async problems() {
      // Also composes what has changed, which counts its problems.
      const damaged = await damage();
      return problems + damaged.length;
    },
    async lacking() {
      if (!isReady()) return 'The releases are being copied from the database.';
      const portal = await currentPortal();
      // Pages composed before the folder was lost are still served from memory, but without their files.
      const unread = registryProblem(options.releasesDir);
      if (unread) return unread;
      if (!portal || portal.isOld) return 'The registry in RELEASES_DIR is damaged.';
      if (!portal.isReleased && !portal.pages) return 'No shell is active: publish and activate one.';
      const { lacking } = look(portal.used);
      return portal.pages ? lacking : 'The active shell is damaged, and so is the one before it.';
    },
  };
}

/** Why the registry of a folder cannot be read; undefined if it can. Hides the path, because anyone may ask. */
function registryProblem(folder: string): string | undefined {
  const codeOf = (path: string) => {
    try {
      closeSync(openSync(path, 'r'));
      return undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  };
  const ofFolder = codeOf(folder);
  if (ofFolder === 'ENOENT') return 'RELEASES_DIR names a folder that does not exist.';
  if (ofFolder) return `RELEASES_DIR names a folder that cannot be read (${ofFolder}).`;
  const ofRegistry = codeOf(documentFile(folder));
  if (ofRegistry === 'ENOENT') return 'RELEASES_DIR names a folder without releases.';
  return ofRegistry && `The registry in RELEASES_DIR cannot be read (${ofRegistry}).`;
}

/** The state of a published file; `changed` also if only one of its compressed forms differs. */
type FileState = 'whole' | 'lost' | 'changed';

/** The forms of a stored file, each with the function that decompresses it. */
const FORMS = [
  ['', (bytes: Buffer) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const;

/** Checks files. Each is read on first request and after each change, which blocks for some milliseconds. */
function fileStates(): (path: string, integrity?: string) => FileState {
  const known = new Map<string, { identity: string; state: FileState }>();
  return (path, integrity) => {
    const identity = FORMS.map(([form]) => identityOf(path + form)).join();
    const before = known.get(path);
    if (before?.identity === identity) return before.state;
    const state = readState(path, integrity);
    known.set(path, { identity, state });
    return state;
  };
}

function readState(path: string, integrity: string | undefined): FileState {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch {
    return 'lost';
  }
  const isSame = ([form, unpack]: (typeof FORMS)[number]) => {
    try {
      return !existsSync(path + form) || unpack(readFileSync(path + form)).equals(content);
    } catch {
      return false;
    }
  };
  return (!integrity || integrityOf(content) === integrity) && FORMS.every(isSame) ? 'whole' : 'changed';
}

/**
 * Checks the files that pages are made of. Damage is logged once; pages are still composed, and users of a missing file
 * see that part fail.
 * @returns why no page can be shown: all files of the shell must exist, and those of at least one remote; and a
 * sentence for each damaged version
 */
function filesWatch(
  folder: string,
  isCopy: boolean,
): (used: Used) => { lacking: string | undefined; damage: string[] } {
  const stateOf = fileStates();
  const tell = problemLog();
  return ({ shell, remotes }) => {
    const looked = [...(shell ? [shell] : []), ...remotes].map((release) => {
      const { name, version, integrity } = release;
      const files = Object.entries(integrity).map(
        ([file, expected]) => [file, stateOf(join(folder, name, version, file), expected)] as const,
      );
      const of = (wanted: FileState) => files.flatMap(([file, state]) => (state === wanted ? [file] : []));
      return { release, lost: of('lost'), changed: of('changed') };
    });
    const damage = (isCopy ? [] : looked).flatMap(({ release: { name, version }, lost, changed }) => [
      ...(lost.length > 0
        ? [
            `${name} ${version} has lost ${lost.length} of its files, such as ${lost[0]}. Publish the same build again to put them back.`,
          ]
        : []),
      ...changed.map(
        (file) =>
          `${name} ${version}: ${file} is not what was published; it may be cut short. Publish the same build again to put it back.`,
      ),
    ]);
    tell(damage);
    const isThere = (wanted: Release) => looked.some(({ release, lost }) => release === wanted && lost.length === 0);
    const isWhole =
      !shell || (isThere(shell) && stateOf(join(folder, shell.name, shell.version, SHELL_PAGE)) !== 'lost');
    if (!isWhole) return { lacking: `Files of the shell ${shell.version} cannot be read.`, damage };
    const isShown = remotes.length === 0 || remotes.some(isThere);
    return { lacking: isShown ? undefined : 'Files of every remote cannot be read.', damage };
  };
}

function noPage(reply: FastifyReply, sentence: string): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER)
    .send(`<!doctype html><html lang="en"><title>Openward</title><p>${sentence} Please try again later.</p></html>`);
}

export interface PageOptions extends PageSettings {
  releasesDir: string;
  /** If given, false until the folder contains what users should get. */
  mirror?: { readonly isReady: boolean } | undefined;
  /** Puts development overrides into the registry; absent in production. */
  override?: (registry: Registry) => Promise<Registry>;
  /** A shell under development; undefined to serve the released one. Absent in production. */
  shell?: () => Omit<ShellHtml, 'problems'> | undefined;
}

/** What users get now. */
interface Portal {
  /** False if no shell was released yet. */
  isReleased: boolean;
  /** Undefined if there is no undamaged shell. */
  pages: Pages | undefined;
  registry: Compressed;
  used: Used;
  /** True if the registry cannot be read now and this is the last good state. */
  isOld?: boolean;
}

/** The releases that pages are made of. */
interface Used {
  /** Undefined for a shell under development, whose files are elsewhere. */
  shell: Release | undefined;
  remotes: Release[];
}

interface Kept {
  /** Identifies the registry.json and the practice data that it was made from. */
  identity: string;
  /** False if something was damaged: the next request then reads the files again, so that a repair takes effect. */
  isLasting: boolean;
  portal: Portal;
  /** The released registry, without development overrides. */
  composed: Registry;
}

/**
 * Composes page and registry once for each registry.json and caches them. A change by another process takes effect at
 * the next request. If registry.json cannot be read, the last good portal is still served. Damage and conflicts are
 * logged once.
 * @returns what users get; undefined if registry.json was never readable
 */
function createPortal(
  options: PageOptions,
  readManifest: ReadManifest,
  count: (problems: number) => void,
): () => Promise<Portal | undefined> {
  let kept: Kept | undefined;
  let composing: { identity: string; portal: Promise<Portal | undefined> } | undefined;
  const log = problemLog();
  const tell = (problems: string[]) => {
    log(problems);
    count(problems.length);
  };

  async function compose(identity: string): Promise<Portal | undefined> {
    try {
      // A registry that existed and is gone is a disk error, not a portal without releases.
      if (identity.startsWith(MISSING) && kept?.portal.isReleased) throw new Error('It is gone.');
      const { portal, composed, damage, problems } = await composePortal(options, readManifest, kept);
      tell([...damage, ...problems]);
      kept = { identity, isLasting: damage.length === 0 && !options.override, portal, composed };
      return portal;
    } catch {
      tell([`registry.json cannot be read: users get ${kept ? 'what they got before' : 'no page'}.`]);
      return kept && { ...kept.portal, isOld: true };
    }
  }

  return async () => {
    const identity = identityOf(documentFile(options.releasesDir)) + JSON.stringify(options.practice?.() ?? '');
    if (kept?.isLasting && kept.identity === identity) return kept.portal;
    // Concurrent requests share the work, unless the registry changed again.
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

/** Changes whenever the file is replaced. Synchronous, because libuv's few threads may be busy hashing passwords. */
function identityOf(file: string): string {
  try {
    const { mtimeNs, ctimeNs, size, ino } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
    return ino === undefined ? MISSING : [mtimeNs, ctimeNs, size, ino].join(' ');
  } catch {
    return 'out of reach';
  }
}

async function composePortal(options: PageOptions, readManifest: ReadManifest, kept: Kept | undefined) {
  const { releasesDir } = options;
  const document = await readDocument(releasesDir);
  const own = options.shell?.();
  const shell = own ? { ...own, problems: [] } : await readShellHtml(releasesDir, document, readManifest);
  const composed = await composeRegistry(document, readManifest, {
    // What a shell under development offers can change at any time.
    shell: own ? undefined : shell.release,
    remotes: Object.values(kept?.composed.remotes ?? {}).map(({ active }) => active),
    api: await folderStore(releasesDir).apiContract(),
  });
  const registry = options.override ? await options.override(composed.registry) : composed.registry;
  const before = kept?.portal;
  const active = Object.values(registry.remotes).map((remote) => remote.active);
  const { html, release } = shell;
  const drawn = release && (await readDrawn(releasesDir, release, active));
  const portal: Portal = {
    isReleased: SHELL in document.releases,
    pages:
      html && release && drawn ? composePages(html, release, { registry, drawn }, options, before?.pages) : undefined,
    registry: compressAgain(registryText(registry), before?.registry),
    used: {
      shell: own ? undefined : release,
      remotes: Object.values(composed.registry.remotes).map((remote) => remote.active),
    },
  };
  const damage = [...shell.problems, ...composed.damage, ...(drawn?.damage ?? [])];
  return { portal, composed: composed.registry, damage, problems: composed.problems };
}

function compressAgain(text: string, before: Compressed | undefined): Compressed {
  return before?.text === text ? before : compress(text);
}
