import { FILES_PROBLEM, fieldValuesOf, SIGNATURE_PROBLEM } from '@openward/contract/documents';
import type { Document } from '@openward/contract/patients';
import { eventBus } from '@openward/event-bus';
import { raiseSuccess, useSubmit as useCall, useT } from '@openward/remote-kit';
import type { SubmitProblem } from '@openward/ui/form';
import { useState } from 'react';
import { filling } from '../documents-client.ts';
import type { Signed } from '../e-signature/signed.ts';
import type { AnswerSheet } from '../field-types/index.ts';
import type { DraftSaver } from './draft-saver.ts';

/** What a submit was refused for, apart from the dialog of the signature. */
export interface Refused {
  /** By the names of fields. */
  errors: Record<string, string>;
  files: string | undefined;
  /** Ready to read. */
  words: string | undefined;
}

/** Submits a document. @param onRefused hears of what is wrong with answers and files */
export function useSubmit(
  document: Document,
  parts: { sheet: AnswerSheet; saver: DraftSaver },
  on: { refused: (refused: Refused) => void; done: () => void },
) {
  const t = useT();
  const { saver, sheet } = parts;
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const call = useCall(
    (signed: Signed | undefined) =>
      filling.saveDocument({
        body: {
          documentId: document.id,
          fieldValues: fieldValuesOf(sheet.answers()),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          esignatureCaptured: signed !== undefined,
          consentLanguage: 'en',
          ...signed,
        },
      }),
    ({ message }) => {
      saver.forget();
      setDone(true);
      raiseSuccess(message, t);
      eventBus.emit('document:changed', { id: document.id });
      on.done();
    },
  );
  const submit = async (signed?: Signed): Promise<SubmitProblem | undefined> => {
    setBusy(true);
    // A draft that came after it would be refused.
    saver.stop();
    const problem = await call(signed);
    setBusy(false);
    if (!problem) return undefined;
    saver.resume();
    const { [FILES_PROBLEM]: files, [SIGNATURE_PROBLEM]: signature, ...errors } = problem.errors ?? {};
    if (signature) return { form: problem.form ?? '' };
    on.refused({ errors, files, words: problem.form });
    return { form: problem.form ?? '' };
  };
  return { submit, isBusy, isDone };
}
