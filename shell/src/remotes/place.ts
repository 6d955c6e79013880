import type { Release } from '@openward/contract/releases';
import type { MountParcel } from '@openward/remote-kit';
import { noteFailed, retryAll } from '../errors/retries.ts';
import type { LoadStage } from '../loading/failures.ts';
import type { EntryFor } from '../registry/entry-for.ts';
import { note } from '../reports/notes.ts';
import { Attempt, type PartOf } from './attempt.ts';
import { candidatesOf, giveActiveItsTurn, noteGood } from './good-releases.ts';
import type { ReleaseLoader } from './load-release.ts';

/** The state of a place. */
export type PlaceState =
  | { phase: 'loading' }
  | { phase: 'shown'; isFallback: boolean }
  | { phase: 'failed'; stage: LoadStage };

export interface PlaceOptions {
  /** The entry for the current user; read each time that the place starts. */
  entry: () => EntryFor;
  part: PartOf;
  /** Whether a release has the wanted screen or slot; all have by default. */
  isFit?: (release: Release) => boolean;
  loader: ReleaseLoader;
  /** Milliseconds for loading the code. After half of it the previous version is tried beside the first. */
  timeLimit: number;
  tell: (state: PlaceState) => void;
}

/** Loading and rendering together may take the time limit times this factor; loaded code may never render. */
const DEADLINE = 1.1;

/** Whether a crashed release is replaced by the previous one; the code is loaded on demand. */
const givesWay = (release: Release, entry: EntryFor, { isFit }: Pick<PlaceOptions, 'isFit'>) =>
  import(/* webpackChunkName: "frame" */ './failing.ts').then(
    ({ noteCrash }) => noteCrash(release, entry, isFit),
    () => false,
  );

/**
 * A supervised place for a remote: the content or a slot. Tries the active and then the previous version until one
 * renders; a failure or timeout becomes a state of the place.
 */
export class Place {
  /** What to put into the page. */
  readonly element = document.createElement('div');
  readonly #options: PlaceOptions;
  #entry!: EntryFor;
  #mountParcel: MountParcel | undefined;
  #props: object = {};
  #attempts = new Set<Attempt>();
  #drawn: Attempt | undefined;
  #hasFailed = false;
  #gaveWay = false;
  #waiting: Release[] = [];
  #stage: LoadStage | undefined;
  #takeBack = () => {};
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Raised at every start and end, so that an outdated retry does not start. */
  #turn = 0;

  constructor(options: PlaceOptions) {
    this.#options = options;
  }

  /** Starts showing; returns at once. `mountParcel` is that of the owning application or parcel. */
  show(mountParcel: MountParcel, props: object = {}): void {
    this.#mountParcel = mountParcel;
    this.#props = props;
    this.#start();
  }

  update(props: object): void {
    this.#props = props;
    for (const attempt of this.#attempts) attempt.update(props);
  }

  /** Starts over when the rendered release lacks the newly wanted screen, or when nothing could be shown. */
  async follow(): Promise<void> {
    const { isFit } = this.#options;
    const isLacking = this.#drawn && isFit && !isFit(this.#drawn.release);
    // After a failure, another screen of the same remote may still work.
    if (!isLacking && !this.#hasFailed) return;
    this.#takeBack();
    this.#drawn = undefined;
    const turn = ++this.#turn;
    await this.#clear();
    if (turn === this.#turn) this.#start();
  }

  /** Retries the active version first, and everything else that failed, without reloading the page. */
  async retry(): Promise<void> {
    this.#takeBack();
    retryAll();
    giveActiveItsTurn(this.#entry);
    const turn = ++this.#turn;
    await this.#clear();
    if (turn === this.#turn) this.#start();
  }

  /** Removes it; ends within the guard's limit, even if the remote hangs. */
  async hide(): Promise<void> {
    this.#drawn = undefined;
    this.#hasFailed = false;
    this.#turn++;
    this.#takeBack();
    await this.#clear();
  }

  /** @param gaveWay the previous release replaces a crashed one; if that crashes too, it is not replaced again */
  #start(gaveWay = false): void {
    const { entry, loader, timeLimit, tell } = this.#options;
    this.#entry = entry();
    this.#turn++;
    this.#gaveWay = gaveWay;
    this.#drawn = undefined;
    this.#hasFailed = false;
    this.#waiting = candidatesOf(this.#entry).filter(this.#options.isFit ?? (() => true));
    this.#stage = undefined;
    tell({ phase: 'loading' });
    this.#timers = [
      setTimeout(() => this.#next(), timeLimit / 2),
      setTimeout(() => {
        for (const { release } of this.#attempts) {
          loader.forget(release);
          note(release, 'failed', 'timeout');
        }
        this.#fail('timeout');
      }, timeLimit * DEADLINE),
    ];
    this.#next();
  }

  /** Starts the next untried release, if there is one, beside those under way. */
  #next(): void {
    const release = this.#waiting.shift();
    if (!release) return;
    const { loader, part } = this.#options;
    const attempt = new Attempt(release, this.#props, {
      onShown: () => this.#shown(attempt),
      onFailed: async (stage) => {
        const isCrash = attempt === this.#drawn;
        note(release, isCrash ? 'crashed' : 'failed', stage);
        void attempt.end();
        if (!this.#attempts.delete(attempt)) return;
        const turn = this.#turn;
        const isOver = isCrash && !this.#gaveWay && (await givesWay(release, this.#entry, this.#options));
        // The user may have moved on meanwhile.
        if (turn !== this.#turn) return;
        if (isOver) this.#start(true);
        else this.#failed(stage);
      },
    });
    this.#attempts.add(attempt);
    this.element.append(attempt.element);
    if (this.#mountParcel) void attempt.begin(loader.load, part, this.#mountParcel);
  }

  /** The first release to render stays. */
  #shown(attempt: Attempt): void {
    const { release } = attempt;
    const { active } = this.#entry;
    this.#stopWaiting();
    this.#waiting = [];
    this.#stage = undefined;
    note(release, 'shown', undefined, attempt.begun);
    if (release !== active) note(active, 'fallback');
    for (const other of this.#attempts) {
      if (other === attempt) continue;
      // The active release was too slow, so a fallback rendered first.
      if (other.release === active) note(active, 'failed', 'timeout');
      void other.end();
    }
    this.#attempts = new Set([attempt]);
    this.#drawn = attempt;
    noteGood(this.#entry, release);
    this.#options.tell({ phase: 'shown', isFallback: release !== active });
  }

  #failed(stage: LoadStage): void {
    // Keeps the first failure, which is normally that of the preferred version.
    this.#stage ??= stage;
    if (this.#waiting.length > 0) this.#next();
    else if (this.#attempts.size === 0) this.#fail(stage);
  }

  #fail(stage: LoadStage): void {
    void this.#clear();
    this.#drawn = undefined;
    this.#hasFailed = true;
    this.#takeBack = noteFailed(() => void this.retry());
    this.#options.tell({ phase: 'failed', stage: this.#stage ?? stage });
  }

  async #clear(): Promise<void> {
    this.#stopWaiting();
    const attempts = [...this.#attempts];
    this.#attempts = new Set();
    await Promise.all(attempts.map((attempt) => attempt.end()));
  }

  #stopWaiting(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
