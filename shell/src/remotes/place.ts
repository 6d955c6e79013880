import type { Release } from '@openward/contract/releases';
import type { MountParcel } from '@openward/remote-kit';
import { noteFailed, retryAll } from '../errors/retries.ts';
import type { LoadStage } from '../loading/failures.ts';
import type { EntryFor } from '../registry/entry-for.ts';
import { note } from '../reports/notes.ts';
import { Attempt, type PartOf } from './attempt.ts';
import { candidatesOf, giveActiveItsTurn, noteGood } from './good-releases.ts';
import type { ReleaseLoader } from './load-release.ts';

/** What stands in a place. */
export type PlaceState =
  | { phase: 'loading' }
  | { phase: 'shown'; isFallback: boolean }
  | { phase: 'failed'; stage: LoadStage };

export interface PlaceOptions {
  /** What whoever is here gets; asked each time that the place begins to show something. */
  entry: () => EntryFor;
  part: PartOf;
  /** Whether a release has what is wanted now; all have by default. */
  isFit?: (release: Release) => boolean;
  loader: ReleaseLoader;
  /** Milliseconds that the code may take. Half of it is waited before the version before is tried beside the first. */
  timeLimit: number;
  tell: (state: PlaceState) => void;
}

/** Code that has come may still never be drawn: all together may take this much of the time limit. */
const DEADLINE = 1.1;

/** Whether a release that broke after it had been shown gives way to the one before it; the code comes when it is needed. */
const givesWay = (release: Release, entry: EntryFor, { isFit }: Pick<PlaceOptions, 'isFit'>) =>
  import(/* webpackChunkName: "frame" */ './failing.ts').then(
    ({ noteCrash }) => noteCrash(release, entry, isFit),
    () => false,
  );

/**
 * A place in the page where a remote is shown under supervision: its content, or a slot. The active version and the
 * one before it are tried until one is drawn; what fails or takes too long becomes a state of the place.
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
  /** Raised at every start and end: a retry that was overtaken does not begin. */
  #turn = 0;

  constructor(options: PlaceOptions) {
    this.#options = options;
  }

  /** Begins to show it; returns at once. `mountParcel` is that of the application or parcel it belongs to. */
  show(mountParcel: MountParcel, props: object = {}): void {
    this.#mountParcel = mountParcel;
    this.#props = props;
    this.#start();
  }

  /** Hands new props to what is shown. */
  update(props: object): void {
    this.#props = props;
    for (const attempt of this.#attempts) attempt.update(props);
  }

  /** Something else is wanted: begins anew where what is drawn does not have it, or where nothing could be shown. */
  async follow(): Promise<void> {
    const { isFit } = this.#options;
    const isLacking = this.#drawn && isFit && !isFit(this.#drawn.release);
    // What failed was what was wanted before: another screen of the same remote may be well.
    if (!isLacking && !this.#hasFailed) return;
    this.#takeBack();
    this.#drawn = undefined;
    const turn = ++this.#turn;
    await this.#clear();
    if (turn === this.#turn) this.#start();
  }

  /** Tries again, the active version first and all else that failed, without loading the page anew. */
  async retry(): Promise<void> {
    this.#takeBack();
    retryAll();
    giveActiveItsTurn(this.#entry);
    const turn = ++this.#turn;
    await this.#clear();
    if (turn === this.#turn) this.#start();
  }

  /** Takes it away; ends within the guard's limit, whatever the remote does. */
  async hide(): Promise<void> {
    this.#drawn = undefined;
    this.#hasFailed = false;
    this.#turn++;
    this.#takeBack();
    await this.#clear();
  }

  /** @param gaveWay a release that broke in use gives way to the one before it: where that fails, it is not tried for ever */
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

  /** Begins with the next release that was not tried yet, if there is one, beside those under way. */
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
        // Somebody may have gone on meanwhile.
        if (turn !== this.#turn) return;
        if (isOver) this.#start(true);
        else this.#failed(stage);
      },
    });
    this.#attempts.add(attempt);
    this.element.append(attempt.element);
    if (this.#mountParcel) void attempt.begin(loader.load, part, this.#mountParcel);
  }

  /** The first to be drawn stays. */
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
      // The one that should have been drawn was overtaken.
      if (other.release === active) note(active, 'failed', 'timeout');
      void other.end();
    }
    this.#attempts = new Set([attempt]);
    this.#drawn = attempt;
    noteGood(this.#entry, release);
    this.#options.tell({ phase: 'shown', isFallback: release !== active });
  }

  #failed(stage: LoadStage): void {
    // People hear of the version that they should have got.
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
