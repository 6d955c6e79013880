import { ApiError, call } from '@openward/api-client';
import { getSecretQuestions, updateSecretQuestions } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { useState } from 'react';

import type { Entry } from './question-fields.tsx';

/** The questions the user has chosen before; none where they have not. */
export function useChosenQuestions() {
  const { id } = useUser();
  return useServerState(['secret-questions'], async (signal) => {
    const { result } = await call(getSecretQuestions, { params: { id } }, { signal, quiet: true });
    return result.map(({ questionDesc }) => questionDesc);
  });
}

export interface SecretQuestionValues {
  id: string;
  userSecretQuestionDto: [Entry, Entry, Entry];
  password: string;
}

/**
 * Saves the three answers; the shell lands the user as after signing in. `asksPassword` is for the field of the present
 * password: it stands there where answers are replaced, and once the server has asked for it, as it does where the
 * sign-in is more than a few minutes old.
 */
export function useSaveSecretQuestions() {
  const t = useT();
  const { isAnsweredSecretQuestion } = useUser();
  const [hasAsked, setAsked] = useState(false);
  const save = useSubmit(
    async (values: SecretQuestionValues) => {
      try {
        return await call(updateSecretQuestions, { body: { ...values, password: values.password || undefined } });
      } catch (error) {
        if (error instanceof ApiError && error.errors.password) setAsked(true);
        throw error;
      }
    },
    ({ result, message }) => {
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:questions-answered', { user: result });
    },
  );
  return { save, asksPassword: isAnsweredSecretQuestion === 'Y' || hasAsked };
}
