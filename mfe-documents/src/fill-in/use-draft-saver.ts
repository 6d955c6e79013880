import { call } from '@openward/api-client';
import { type Document, saveDocumentDraft } from '@openward/contract/documents';
import { type Answer, answersOf } from '@openward/contract/forms';
import { sessionAtom, store } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/editing';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { type AnswerSheet, createAnswerSheet } from '../field-types/index.ts';
import { DraftSaver } from './draft-saver.ts';
import type { SaveState } from './save-state.ts';
import type { Unsaved } from './unsaved.ts';

/** Milliseconds that somebody who goes on waits for the saving; then they are asked. */
const PATIENCE = 3_000;

const NONE = { revision: 0, savedAt: null, fieldValues: [] };

/** A document that is filled in. */
export interface Filling {
  sheet: AnswerSheet;
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
  const [{ sheet, saver }] = useState(() => {
    const sheet = createAnswerSheet(answersOf(draft.fieldValues));
    const save = async (revision: number, fieldValues: Answer[]) =>
      (await call(saveDocumentDraft, { params: { id }, body: { revision, fieldValues } }, { quiet: true })).result;
    return { sheet, saver: new DraftSaver(sheet, draft, storage, save) };
  });
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => {
    const end = saver.start();
    // Whose session ended saves nothing any more; what waits for a connection waits in the tab.
    return () => end(saver.state().kind === 'unsaved' && store.get(sessionAtom).state === 'signed-in');
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
  return { sheet, saver, state, isOpen, saveToLeave: () => inTime(saver.flush()) };
}

/** False as well where it takes long. */
async function inTime(saving: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  return Promise.race([saving, late]).finally(() => clearTimeout(timer));
}
