import { ApiError } from '@openward/api-client';
import { answersOf, fieldValuesOf } from '@openward/contract/documents';
import type { Answer, Answers, DocumentDraft } from '@openward/contract/patients';
import type { AnswerSheet } from '../field-types/index.ts';
import { isSameAnswers, merge } from './merge.ts';
import type { Storage } from './unsaved.ts';

/** Milliseconds from a key to the saving, at most while somebody goes on typing, and until the next try. */
const PAUSE = 1_000;
const LONGEST = 5_000;
const TRY_AGAIN = 5_000;

/** Milliseconds from a key until the tab holds it over a reload. */
const KEEP = 250;

/** How it stands with what is answered. */
export interface SaveState {
  /**
   * `saved`: all of it is on the server (or there is nothing yet). `unsaved`: it will be in a moment. `offline`: it is
   * tried again. `conflict`: somebody must choose. `refused`: the server will not have it. `over`: the document takes no
   * answers any more.
   */
  kind: 'saved' | 'unsaved' | 'offline' | 'conflict' | 'refused' | 'over';
  /** ISO UTC; null where nothing was saved yet. */
  savedAt: string | null;
  /** In `conflict`: the fields to choose for, and what the other device holds there. */
  conflicts: string[];
  theirs: Answers;
  /** True where answers of another device were added here. */
  isMerged: boolean;
}

/** Keeps the answers of a sheet on the server, and in the tab until they are there. Nothing of another device is overwritten. */
export class DraftSaver {
  #state: SaveState;
  #base: Answers;
  #revision: number;
  #theirs: DocumentDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #waitsSince: number | undefined;
  #saving: Promise<void> | undefined;
  #isStopped = false;
  readonly #listeners = new Set<() => void>();
  readonly #sheet: AnswerSheet;
  readonly #storage: Storage;
  readonly #save: (revision: number, fieldValues: Answer[]) => Promise<DocumentDraft>;

  /** @param draft what the server holds */
  constructor(
    sheet: AnswerSheet,
    draft: DocumentDraft,
    storage: Storage,
    save: (revision: number, fieldValues: Answer[]) => Promise<DocumentDraft>,
  ) {
    this.#sheet = sheet;
    this.#storage = storage;
    this.#save = save;
    this.#state = { kind: 'saved', savedAt: draft.savedAt, conflicts: [], theirs: {}, isMerged: false };
    this.#base = answersOf(draft.fieldValues);
    this.#revision = draft.revision;
  }

  readonly state = (): SaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen, and takes up what this tab did not get saved before. @returns how to end it */
  start(): () => void {
    this.#isStopped = false;
    const ends = this.#sheet.subscribe(() => this.#changed());
    const again = () => void this.flush();
    window.addEventListener('online', again);
    window.addEventListener('pagehide', this.#keep);
    this.#takeUp();
    return () => {
      ends();
      this.#keep();
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', this.#keep);
      this.stop();
    };
  }

  #takeUp(): void {
    const left = this.#storage.values;
    if (!left || isSameAnswers(left.answers, this.#base)) return;
    const { savedAt } = this.#state;
    const draft: DocumentDraft = { revision: this.#revision, savedAt, fieldValues: fieldValuesOf(this.#base) };
    [this.#base, this.#revision] = [left.base, left.revision];
    this.#sheet.replace(left.answers);
    if (draft.revision !== left.revision) this.#receive(draft);
  }

  /** It is known now that answers of another device were added. */
  seen(): void {
    this.#set({ isMerged: false });
  }

  /** Saves nothing any more: the document is submitted. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Goes on after `stop`. */
  resume(): void {
    this.#isStopped = false;
    this.#changed();
  }

  /** It is all submitted. */
  forget(): void {
    this.stop();
    this.#letGo();
  }

  /** Saves now what is not saved. @returns true where all of it is saved then */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#saving) await this.#saving;
    if (this.#isStopped || this.#state.kind === 'conflict' || this.#state.kind === 'over') return false;
    const answers = this.#sheet.answers();
    if (isSameAnswers(answers, this.#base)) {
      this.#set({ kind: 'saved' });
      this.#letGo();
      return true;
    }
    this.#waitsSince = undefined;
    this.#saving = this.#send(answers).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
    return (this.state().kind as string) === 'saved';
  }

  /** What the server holds now, as somebody else may have saved it. */
  look(draft: DocumentDraft): void {
    if (this.#saving || this.#isStopped || draft.revision <= this.#revision || this.#state.kind === 'conflict') return;
    this.#receive(draft);
  }

  /** Ends a conflict: their answers in the fields to choose for, or those of here. */
  choose(whose: 'mine' | 'theirs'): void {
    const draft = this.#theirs;
    if (!draft) return;
    const theirs = answersOf(draft.fieldValues);
    const merged = merge(this.#base, this.#sheet.answers(), theirs);
    this.#adopt(draft, merged[whose], false);
  }

  #changed(): void {
    this.#keepSoon();
    if (this.#isStopped || this.#state.kind === 'conflict' || this.#state.kind === 'over') return;
    if (this.#state.kind !== 'offline' && this.#state.kind !== 'unsaved') this.#set({ kind: 'unsaved' });
    this.#schedule();
  }

  /** In the tab a moment later: a long form is not written out at each key. */
  #keepSoon(): void {
    this.#keeping ??= setTimeout(this.#keep, KEEP);
  }

  readonly #keep = (): void => {
    clearTimeout(this.#keeping);
    if (this.#keeping === undefined) return;
    this.#keeping = undefined;
    this.#storage.keep({ revision: this.#revision, base: this.#base, answers: this.#sheet.answers() });
  };

  /** Nothing is left that only this tab holds. */
  #letGo(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    this.#storage.clear();
  }

  #schedule(): void {
    const now = Date.now();
    this.#waitsSince ??= now;
    clearTimeout(this.#timer);
    const pause = Math.max(0, Math.min(PAUSE, this.#waitsSince + LONGEST - now));
    this.#timer = setTimeout(() => void this.flush(), pause);
  }

  async #send(answers: Answers): Promise<void> {
    try {
      const saved = await this.#save(this.#revision, fieldValuesOf(answers));
      [this.#base, this.#revision] = [answers, saved.revision];
      const isAll = isSameAnswers(this.#sheet.answers(), answers);
      this.#set({ kind: isAll ? 'saved' : 'unsaved', savedAt: saved.savedAt });
      if (isAll) this.#letGo();
      else if (!this.#isStopped) this.#schedule();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const { code = 'offline', status = 0, details } = error instanceof ApiError ? error : {};
    if (code === 'conflict' && details) this.#receive(details as DocumentDraft);
    else if (['wrong_state', 'not_found', 'no_access'].includes(code)) this.#set({ kind: 'over' });
    else if (status === 0 || status >= 500 || status === 429) this.#tryAgain();
    else this.#set({ kind: 'refused' });
  }

  #tryAgain(): void {
    this.#set({ kind: 'offline' });
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), TRY_AGAIN);
  }

  #receive(draft: DocumentDraft): void {
    const theirs = answersOf(draft.fieldValues);
    const merged = merge(this.#base, this.#sheet.answers(), theirs);
    if (merged.conflicts.length > 0) {
      this.#theirs = draft;
      clearTimeout(this.#timer);
      this.#set({ kind: 'conflict', conflicts: merged.conflicts, theirs });
    } else {
      this.#adopt(draft, merged.mine, merged.isNew);
    }
  }

  #adopt(draft: DocumentDraft, answers: Answers, isMerged: boolean): void {
    this.#theirs = undefined;
    [this.#base, this.#revision] = [answersOf(draft.fieldValues), draft.revision];
    this.#set({ kind: 'saved', conflicts: [], theirs: {}, savedAt: draft.savedAt, isMerged });
    // Whatever is more than theirs is saved as any change is.
    this.#sheet.replace(answers);
  }

  #set(state: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...state };
    for (const listener of [...this.#listeners]) listener();
  }
}
