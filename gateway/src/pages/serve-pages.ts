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

/** What can be asked about the pages. */
interface ServedPages {
  /** Counts the problems with what users get now. */
  problems(): Promise<number>;
  /** Which files of what users get now are lost or not what was published: a sentence each. */
  damage(): Promise<string[]>;
  /** Why no page can be put together now, in a sentence for the operator; undefined where one can. */
  lacking(): Promise<string | undefined>;
}

/** Serves the shell's page, with the registry in it, for every address of the portal; and the registry for open pages. */
export function servePages(app: FastifyInstance, options: PageOptions, readManifest: ReadManifest): ServedPages {
  let problems = 0;
  const currentPortal = createPortal(options, readManifest, (found) => {
    problems = found;
  });
  // A copy brings what it lacks.
  const look = filesWatch(options.releasesDir, options.mirror !== undefined);
  const isReady = () => options.mirror?.isReady !== false;
  // Says in the log what is wrong before anybody asks for a page.
  app.addHook('onReady', async () => {
    if (isReady()) await currentPortal();
  });
  app.get('/registry.json', async (request, reply) => {
    const portal = isReady() ? await currentPortal() : undefined;
    if (!portal) return fail(request, reply, { code: 'unavailable' });
    const { registry } = portal;
    // Kept, but asked for each time: an open page asks every minute and mostly learns that nothing changed.
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
      // Looking composes anew what has changed, and counts its problems.
      const damaged = await damage();
      return problems + damaged.length;
    },
    async lacking() {
      if (!isReady()) return 'The releases are being copied from the database.';
      const portal = await currentPortal();
      // What was put together before the folder was lost goes on being served from memory, without its files.
      const unread = registryProblem(options.releasesDir);
      if (unread) return unread;
      if (!portal || portal.isOld) return 'The registry in RELEASES_DIR is damaged.';
      if (!portal.isReleased && !portal.pages) return 'No shell is active: publish and activate one.';
      const { lacking } = look(portal.used);
      return portal.pages ? lacking : 'The active shell is damaged, and so is the one before it.';
    },
  };
}

/** Why the registry of a folder cannot be read; undefined where it can. Without the path: anybody may ask. */
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

/** How a file is that was published; `changed` also where only one of its compressed forms is. */
type FileState = 'whole' | 'lost' | 'changed';

/** The forms in which a file may be kept, with what unpacks each. */
const FORMS = [
  ['', (bytes: Buffer) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const;

/** Tells how files are. Each is read when it is first asked for and after each change: a stop of some milliseconds. */
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
 * Looks how the files are that pages are made of. What is wrong is logged once: a page is still put together, and those
 * who need the file see the part fail.
 * @returns why no page can be shown, if so: of the shell all files have to be there, and of the remotes those of one at
 * least; and a sentence for each version that is not whole
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
  /** Where given: false until the folder holds what users are to get. */
  mirror?: { readonly isReady: boolean } | undefined;
  /** Puts development overrides into the registry; absent in production. */
  override?: (registry: Registry) => Promise<Registry>;
  /** A shell under development; undefined where the released one is to be served. Absent in production. */
  shell?: () => Omit<ShellHtml, 'problems'> | undefined;
}

/** What users get at present, composed. */
interface Portal {
  /** False where no shell was released yet. */
  isReleased: boolean;
  /** The pages; undefined where there is no whole shell. */
  pages: Pages | undefined;
  registry: Compressed;
  used: Used;
  /** True where the present registry cannot be read, and this is what users got before. */
  isOld?: boolean;
}

/** The releases that pages are made of. */
interface Used {
  /** Undefined for one under development, whose files are elsewhere. */
  shell: Release | undefined;
  remotes: Release[];
}

interface Kept {
  /** Which registry.json it was made from, and what was known of the practice. */
  identity: string;
  /** False where something was damaged: then the next request reads the files again, so that a repair is enough. */
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
      // A registry that was there and is gone is a fault of the disk, not a portal without releases.
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
    // What a shell under development offers changes from minute to minute.
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
