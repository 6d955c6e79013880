import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import {
  type Document,
  type DocumentDraft,
  FILES_PROBLEM,
  SIGNATURE_PROBLEM,
  saveDocument,
  signWithStrokes,
} from '@openward/contract/documents';
import { type Answers, fieldValuesOf } from '@openward/contract/forms';
import { eventBus } from '@openward/event-bus';
import { raiseSuccess, useSubmit as useCall, useT } from '@openward/remote-kit';
import type { FormStore } from '@openward/remote-kit/editing';
import { deviceZone } from '@openward/ui/date-time';
import type { SubmitProblem } from '@openward/ui/form';
import { useRef, useState } from 'react';

import type { Signed } from '../e-signature/signature-dialog.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { isSameAnswers, newerDraft } from './draft-state.ts';

/** Why a submit was refused, apart from problems in the signature dialog. */
export interface Refused {
  errors: Record<string, Said>;
  files: Said | undefined;
  /** Already translated. */
  words: string | undefined;
  /** True if files are still being uploaded. */
  isSending?: boolean;
}

/**
 * Submits a document as shown; if another device has changed answers, those are merged in instead.
 * @param on.refused gets the problems of answers and files
 * @param on.overtaken called after the saver has merged other answers
 */
export function useSubmit(
  document: Document,
  parts: { answerStore: FormStore<Answers>; saver: DraftSaver },
  on: { refused: (refused: Refused) => void; overtaken: () => void; done: () => void },
) {
  const t = useT();
  const { saver, answerStore } = parts;
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const newer = useRef<DocumentDraft>(undefined);
  const submission = useCall(
    async (signed: Signed | undefined) => {
      newer.current = undefined;
      const { drawing, ...names } = signed ?? {};
      const common = {
        revision: saver.revision(),
        timeZone: deviceZone(),
        consentLanguage: 'en' as const,
        ...names,
      };
      try {
        if (drawing) {
          return await call(signWithStrokes, { params: { id: document.id }, body: { ...common, ...drawing } });
        }
        const fieldValues = fieldValuesOf(answerStore.get());
        const esignatureCaptured = signed !== undefined;
        return await call(saveDocument, {
          body: { documentId: document.id, fieldValues, esignatureCaptured, ...common },
        });
      } catch (error) {
        newer.current = newerDraft(error);
        throw error;
      }
    },
    ({ message }) => {
      saver.forget();
      setDone(true);
      raiseSuccess(message, t);
      eventBus.emit('document:changed', { id: document.id });
      on.done();
    },
  );
  const submit = async (signed?: Signed): Promise<SubmitProblem | undefined> => {
    const shown = answerStore.get();
    setBusy(true);
    const isSaved = await saver.flush();
    if (saver.state.get().kind === 'conflict' || !isSameAnswers(answerStore.get(), shown)) {
      setBusy(false);
      on.overtaken();
      return { form: '' };
    }
    // A drawn signature refers to the server's draft.
    if (signed?.drawing && !isSaved) {
      setBusy(false);
      return { form: t('We could not save your answers. Please try again.') };
    }
    // A draft that arrived after the submit would be refused.
    saver.stop();
    const problem = await submission(signed);
    setBusy(false);
    if (!problem) return undefined;
    saver.resume();
    if (newer.current) {
      saver.receive(newer.current);
      on.overtaken();
      return { form: problem.form ?? '' };
    }
    const { [FILES_PROBLEM]: files, [SIGNATURE_PROBLEM]: signature, ...errors } = problem.errors ?? {};
    if (signature) return { form: problem.form ?? '' };
    on.refused({ errors, files, words: problem.form });
    return { form: problem.form ?? '' };
  };
  return { submit, isBusy, isDone };
}
