import { call } from '@openward/api-client';
import { type Document, saveDocumentDraft } from '@openward/contract/documents';
import { type Answer, type Answers, answersOf } from '@openward/contract/forms';
import { sessionAtom, store } from '@openward/remote-kit';
import { createFormStore, type FormStore, useDraft, useFormStore } from '@openward/remote-kit/editing';
import { useEffect, useState } from 'react';

import { DraftSaver } from './draft-saver.ts';
import type { SaveState, Unsaved } from './draft-state.ts';

/** Maximum milliseconds that a navigation waits for saving, before the user is asked. */
const PATIENCE = 3_000;

const NONE = { revision: 0, savedAt: null, fieldValues: [] };

interface Filling {
  answerStore: FormStore<Answers>;
  saver: DraftSaver;
  state: SaveState;
  /** True if unsaved answers could be lost. */
  isOpen: boolean;
  /** Saves before a navigation. Resolves to false if saving fails or takes too long. */
  saveToLeave: () => Promise<boolean>;
}

/** The answers of a document in progress, saved to the server as they change, with the state of saving. */
export function useDraftSaver(document: Document): Filling {
  const { id } = document;
  const draft = document.draft ?? NONE;
  const storage = useDraft<Unsaved>(`document.${id}`);
  const [{ answerStore, saver }] = useState(() => {
    // Before the first save, the record's answers are the start.
    const begun = draft.savedAt === null ? { ...draft, fieldValues: document.recordAnswers ?? [] } : draft;
    const answerStore = createFormStore<Answers>(answersOf(begun.fieldValues));
    const save = async (revision: number, fieldValues: Answer[]) =>
      (await call(saveDocumentDraft, { params: { id }, body: { revision, fieldValues } }, { quiet: true })).result;
    return { answerStore, saver: new DraftSaver(answerStore, begun, storage, save) };
  });
  const state = useFormStore(saver.state);
  useEffect(() => {
    const end = saver.start();
    // After the session has ended nothing is saved; unsent answers stay in the tab.
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

/** Resolves to false if saving takes too long. */
async function inTime(saving: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  return Promise.race([saving, late]).finally(() => clearTimeout(timer));
}
