import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { login, type SignedIn } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import type { Proof } from '@openward/practice-ui/proof-form';
import { raiseSuccessAfterNavigation, useSubmit, useT } from '@openward/remote-kit';

/** The data of a sign-in. It stays in memory: neither storage nor address ever holds a password. */
export interface Credentials extends Proof {
  username: string;
  password: string;
  /** The code that proves the address, if asked for. */
  otp?: string;
  /** Sent with the code: true also asks for a code to the number, false skips that. */
  provesPhone?: boolean;
}

/** Returns true if it handled a refusal; any other refusal becomes a message. */
type Handles<V> = (refusal: ApiError, values: V) => boolean | Promise<boolean>;

/** Signs in with a password. `handles` gets a refusal first. */
export function useSignIn(handles: Handles<Credentials>) {
  return useSigningIn((body: Credentials) => call(login, { body }), handles);
}

/** Opens a session by a call; the shell keeps the session and shows the landing page. */
export function useSigningIn<V>(
  open: (values: V) => Promise<{ message: Said; result: SignedIn }>,
  handles: Handles<V> = () => false,
) {
  const t = useT();
  return useSubmit(
    async (values: V) => {
      try {
        return await open(values);
      } catch (error) {
        if (!(error instanceof ApiError) || !(await handles(error, values))) throw error;
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
