import { ApiError, call } from '@openward/api-client';
import { login } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useSubmit, useT } from '@openward/remote-kit';

/** What somebody signs in with. It stays in memory: neither storage nor address ever holds a password. */
export interface Credentials {
  username: string;
  password: string;
  /** The code that proves the address, where it is asked for. */
  otp?: string;
}

/**
 * Signs in; the shell keeps the session and shows the landing page. `handles` hears of a refusal first and says true
 * where it has an answer to it; any other becomes messages.
 */
export function useSignIn(handles: (refusal: ApiError, credentials: Credentials) => boolean | Promise<boolean>) {
  const t = useT();
  return useSubmit(
    async (credentials: Credentials) => {
      try {
        return await call(login, { body: credentials });
      } catch (error) {
        if (!(error instanceof ApiError) || !(await handles(error, credentials))) throw error;
        return undefined;
      }
    },
    (answer) => {
      if (!answer) return;
      raiseSuccessAfterNavigation(answer.message, t);
      eventBus.emit('session:signed-in', answer.result);
    },
  );
}
