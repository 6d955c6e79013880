import { call } from '@openward/api-client';
import { type Document, saveDocumentDraft } from '@openward/contract/documents';
import { type Answer, type Answers, answersOf } from '@openward/contract/forms';
import { sessionAtom, store } from '@openward/remote-kit';
import { createFormStore, type FormStore, useDraft, useFormStore } from '@openward/remote-kit/editing';
import { useEffect, useState } from 'react';

import { DraftSaver } from './draft-saver.ts';
import type { SaveState, Unsaved } from './draft-state.ts';

/** Milliseconds that somebody who goes on waits for the saving; then they are asked. */
const PATIENCE = 3_000;

const NONE = { revision: 0, savedAt: null, fieldValues: [] };

/** A document that is filled in. */
interface Filling {
  answerStore: FormStore<Answers>;
  saver: DraftSaver;
  /** How it goes with the saving. */
  state: SaveState;
  /** True where something may be lost. */
  isOpen: boolean;
  /** Saves before somebody goes on. @returns false where that did not work, or not soon */
  saveToLeave: () => Promise<boolean>;
}

/** The answers of a document that is filled in, kept on the server as they are given, and how that goes. */
export function useDraftSaver(document: Document): Filling {
  const { id } = document;
  const draft = document.draft ?? NONE;
  const storage = useDraft<Unsaved>(`document.${id}`);
  const [{ answerStore, saver }] = useState(() => {
    // Before anything is saved, the answers begin with what the record says.
    const begun = draft.savedAt === null ? { ...draft, fieldValues: document.recordAnswers ?? [] } : draft;
    const answerStore = createFormStore<Answers>(answersOf(begun.fieldValues));
    const save = async (revision: number, fieldValues: Answer[]) =>
      (await call(saveDocumentDraft, { params: { id }, body: { revision, fieldValues } }, { quiet: true })).result;
    return { answerStore, saver: new DraftSaver(answerStore, begun, storage, save) };
  });
  const state = useFormStore(saver.state);
  useEffect(() => {
    const end = saver.start();
    // Whose session ended saves nothing any more; what waits for a connection waits in the tab.
    return () => end(saver.state.get().kind === 'unsaved' && store.get(sessionAtom).state === 'signed-in');
  }, [saver]);
  useEffect(() => saver.look(draft), [saver, draft]);
  const isOpen = state.kind !== 'saved' && state.kind !== 'over';
  useEffect(() => {
    if (!isOpen) return;
    const away = () => void (window.document.visibilityState === 'hidden' && saver.flush());
    const close = () => void saver.flush();
    window.document.addEventListener('visibilitychange', away);
    window.addEventListener('beforeunload', close);
    return () => {
      window.document.removeEventListener('visibilitychange', away);
      window.removeEventListener('beforeunload', close);
    };
  }, [saver, isOpen]);
  return { answerStore, saver, state, isOpen, saveToLeave: () => inTime(saver.flush()) };
}

/** Gives false where saving takes too long. */
async function inTime(saving: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  return Promise.race([saving, late]).finally(() => clearTimeout(timer));
}
