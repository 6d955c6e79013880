import { answersOf } from '@openward/contract/documents';
import type { Answer, Document } from '@openward/contract/patients';
import { askBeforeLeaving } from '@openward/remote-kit';
import { useDraft } from '@openward/remote-kit/unsaved';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { filling } from '../documents-client.ts';
import { type AnswerSheet, createAnswerSheet } from '../field-types/index.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import type { Unsaved } from './unsaved.ts';

const NONE = { revision: 0, savedAt: null, fieldValues: [] };

/** The answers of a document that is filled in, kept on the server as they are given, and how that goes. */
export function useDraftSaver(document: Document): { sheet: AnswerSheet; saver: DraftSaver; state: SaveState } {
  const { id } = document;
  const draft = document.draft ?? NONE;
  const storage = useDraft<Unsaved>(`document.${id}`);
  const [{ sheet, saver }] = useState(() => {
    const sheet = createAnswerSheet(answersOf(draft.fieldValues));
    const save = async (revision: number, fieldValues: Answer[]) =>
      (await filling.saveDocumentDraft({ params: { id }, body: { revision, fieldValues } }, { quiet: true })).result;
    return { sheet, saver: new DraftSaver(sheet, draft, storage, save) };
  });
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.start(), [saver]);
  useEffect(() => saver.look(draft), [saver, draft]);
  const isOpen = state.kind !== 'saved' && state.kind !== 'over';
  useEffect(() => {
    if (!isOpen) return;
    const away = () => void (window.document.visibilityState === 'hidden' && saver.flush());
    const hold = (event: BeforeUnloadEvent) => {
      void saver.flush();
      event.preventDefault();
    };
    window.document.addEventListener('visibilitychange', away);
    window.addEventListener('beforeunload', hold);
    // Who goes on within the second in which it is not saved yet is not asked anything, only waited for.
    const ends = askBeforeLeaving(async () => {
      await saver.flush();
      return true;
    });
    return () => {
      window.document.removeEventListener('visibilitychange', away);
      window.removeEventListener('beforeunload', hold);
      ends();
    };
  }, [saver, isOpen]);
  return { sheet, saver, state };
}
