import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { accounts } from '../accounts-client.ts';
import type { Entry } from './question-fields.tsx';

/** The questions the user has chosen before; none where they have not. */
export function useChosenQuestions() {
  const { id } = useUser();
  return useServerState(['secret-questions'], async (signal) => {
    const { result } = await accounts.getSecretQuestions({ params: { id } }, { signal, quiet: true });
    return result.map(({ questionDesc }) => questionDesc);
  });
}

export interface SecretQuestionValues {
  id: string;
  userSecretQuestionDto: [Entry, Entry, Entry];
  password: string;
}

/** Saves the three answers; the shell lands the user as after signing in. */
export function useSaveSecretQuestions() {
  const t = useT();
  return useSubmit(
    (values: SecretQuestionValues) =>
      accounts.updateSecretQuestions({
        body: { ...values, password: values.password || undefined },
      }),
    ({ result, message }) => {
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:questions-answered', { user: result });
    },
  );
}
