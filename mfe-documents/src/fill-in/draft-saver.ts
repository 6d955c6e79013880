import type { DocumentDraft } from '@openward/contract/documents';
import { type Answer, type Answers, answersOf, fieldValuesOf } from '@openward/contract/forms';
import { createFormStore, type FormStore } from '@openward/remote-kit/editing';
import type { Draft } from '@openward/ui/form';
import { isSameAnswers, kindOfFailure, merge, newerDraft, type SaveState, type Unsaved } from './draft-state.ts';

/** Milliseconds: from the last key to saving, the longest delay while typing, and until a retry. */
const PAUSE = 1_000;
const LONGEST = 5_000;
const TRY_AGAIN = 5_000;

/** Milliseconds from a key until the tab keeps the answers over a reload. */
const KEEP = 250;

/** Maximum saves in a row for answers given during a save. */
const ROUNDS = 3;

/** Saves answers to the server, and in the tab until they arrive. It never overwrites another device's answers. */
export class DraftSaver {
  #base: Answers;
  #revision: number;
  #theirs: DocumentDraft | undefined;
  /** Sent since the server's last answer: it may have arrived although no answer confirmed it. */
  #sent: Answers[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #waitsSince: number | undefined;
  #saving: Promise<void> | undefined;
  #isStopped = false;
  #starts = 0;
  readonly state: FormStore<SaveState>;
  readonly #answerStore: FormStore<Answers>;
  readonly #storage: Draft<Unsaved>;
  readonly #save: (revision: number, fieldValues: Answer[]) => Promise<DocumentDraft>;

  /** @param draft the server's state */
  constructor(
    answerStore: FormStore<Answers>,
    draft: DocumentDraft,
    storage: Draft<Unsaved>,
    save: (revision: number, fieldValues: Answer[]) => Promise<DocumentDraft>,
  ) {
    this.#answerStore = answerStore;
    this.#storage = storage;
    this.#save = save;
    const { savedAt } = draft;
    this.state = createFormStore<SaveState>({ kind: 'saved', savedAt, conflicts: [], theirs: {}, isMerged: false });
    this.#base = answersOf(draft.fieldValues);
    this.#revision = draft.revision;
  }

  /** The revision of the server's draft that the current answers are based on. */
  revision(): number {
    return this.#revision;
  }

  /**
   * Starts to observe, and restores what this tab could not save before.
   * @returns a function that ends it; with true it saves first
   */
  start(): (isToBeSaved: boolean) => void {
    this.#isStopped = false;
    const start = ++this.#starts;
    const ends = this.#answerStore.subscribe(() => this.#changed());
    const again = () => void this.flush(1);
    window.addEventListener('online', again);
    window.addEventListener('pagehide', this.#keep);
    this.#takeUp();
    return (isToBeSaved) => {
      ends();
      this.#keep();
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', this.#keep);
      // It may have been started again meanwhile.
      const stop = () => void (this.#starts === start && this.stop());
      if (isToBeSaved) void this.flush().finally(stop);
      else stop();
    };
  }

  #takeUp(): void {
    const left = this.#storage.values;
    if (!left || isSameAnswers(left.answers, this.#base)) return;
    const draft = { ...this.state.get(), revision: this.#revision, fieldValues: fieldValuesOf(this.#base) };
    [this.#base, this.#revision] = [left.base, left.revision];
    // The previous page may have sent it without getting the answer.
    this.#sent = [left.answers];
    this.#answerStore.set(left.answers);
    if (draft.revision !== left.revision) this.receive(draft);
  }

  /** The user has seen that another device's answers were added. */
  seen(): void {
    this.state.change({ isMerged: false });
  }

  /** Stops saving, because the document is being submitted. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#isStopped = false;
    this.#changed();
  }

  /** Drops everything after a successful submit. */
  forget(): void {
    this.stop();
    this.#letGo();
  }

  /** Saves pending answers now. Returns true if everything is saved. */
  async flush(rounds = ROUNDS): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#saving) await this.#saving;
    if (this.#isStopped || this.state.get().kind === 'conflict' || this.state.get().kind === 'over') return false;
    const answers = this.#answerStore.get();
    // Prefilled answers are on the server only after the first save.
    if (isSameAnswers(answers, this.#base) && (this.#revision > 0 || isSameAnswers(answers, {}))) {
      this.state.change({ kind: 'saved' });
      this.#letGo();
      return true;
    }
    this.#waitsSince = undefined;
    this.#saving = this.#send(answers).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
    if (this.state.get().kind === 'unsaved' && rounds > 1) return this.flush(rounds - 1);
    return (this.state.get().kind as string) === 'saved';
  }

  /** Takes a newer server draft, which another device may have saved. */
  look(draft: DocumentDraft): void {
    if (this.#saving || this.#isStopped || draft.revision <= this.#revision || this.state.get().kind === 'conflict')
      return;
    this.receive(draft);
  }

  /** Ends a conflict with their answers or ours for the conflicting fields. */
  choose(whose: 'mine' | 'theirs'): void {
    const draft = this.#theirs;
    if (!draft) return;
    const theirs = answersOf(draft.fieldValues);
    const merged = merge(this.#base, this.#answerStore.get(), theirs);
    this.#adopt(draft, merged[whose], false);
  }

  #changed(): void {
    this.#keepSoon();
    if (this.#isStopped || this.state.get().kind === 'conflict' || this.state.get().kind === 'over') return;
    if (this.state.get().kind !== 'offline' && this.state.get().kind !== 'unsaved')
      this.state.change({ kind: 'unsaved' });
    this.#schedule();
  }

  /** Delayed, because writing a long form at each key is slow. */
  #keepSoon(): void {
    this.#keeping ??= setTimeout(this.#keep, KEEP);
  }

  readonly #keep = (): void => {
    clearTimeout(this.#keeping);
    if (this.#keeping === undefined) return;
    this.#keeping = undefined;
    this.#storage.keep({ revision: this.#revision, base: this.#base, answers: this.#answerStore.get() });
  };

  /** Clears the tab's copy, which is no longer needed. */
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
    this.#timer = setTimeout(() => void this.flush(1), pause);
  }

  async #send(answers: Answers): Promise<void> {
    if (this.#sent.at(-1) !== answers) this.#sent.push(answers);
    try {
      const saved = await this.#save(this.#revision, fieldValuesOf(answers));
      [this.#base, this.#revision, this.#sent] = [answers, saved.revision, []];
      const isAll = isSameAnswers(this.#answerStore.get(), answers);
      this.state.change({ kind: isAll ? 'saved' : 'unsaved', savedAt: saved.savedAt });
      if (isAll) this.#letGo();
      else if (!this.#isStopped) this.#schedule();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const newer = newerDraft(error);
    const kind = kindOfFailure(error);
    if (newer) this.receive(newer);
    else if (kind === 'offline') this.#tryAgain();
    else this.state.change({ kind });
  }

  #tryAgain(): void {
    this.state.change({ kind: 'offline' });
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(1), TRY_AGAIN);
  }

  /** Merges the server's draft into the current answers. */
  receive(draft: DocumentDraft): void {
    const theirs = answersOf(draft.fieldValues);
    // If their draft is what we sent before, it is not a foreign change.
    if (this.#sent.some((sent) => isSameAnswers(sent, theirs))) this.#base = theirs;
    const merged = merge(this.#base, this.#answerStore.get(), theirs);
    if (merged.conflicts.length > 0) {
      this.#theirs = draft;
      clearTimeout(this.#timer);
      this.state.change({ kind: 'conflict', conflicts: merged.conflicts, theirs });
    } else {
      this.#adopt(draft, merged.mine, merged.isNew || this.state.get().isMerged);
    }
  }

  #adopt(draft: DocumentDraft, answers: Answers, isMerged: boolean): void {
    this.#theirs = undefined;
    [this.#base, this.#revision, this.#sent] = [answersOf(draft.fieldValues), draft.revision, []];
    this.state.change({ kind: 'saved', conflicts: [], theirs: {}, savedAt: draft.savedAt, isMerged });
    // Anything beyond their answers is saved like any change.
    this.#answerStore.set(answers);
  }
}
