import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { login, type SignedIn } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import type { Proof } from '@openward/practice-ui/proof-form';
import { raiseSuccessAfterNavigation, useSubmit, useT } from '@openward/remote-kit';

/** What somebody signs in with. It stays in memory: neither storage nor address ever holds a password. */
export interface Credentials extends Proof {
  username: string;
  password: string;
  /** The code that proves the address, where it is asked for. */
  otp?: string;
  /** With that code: asks for one of the number too. False: goes on without. */
  provesPhone?: boolean;
}

/** True where it has an answer to a refusal; any other becomes messages. */
type Handles<V> = (refusal: ApiError, values: V) => boolean | Promise<boolean>;

/** Signs in by a password. `handles` hears of a refusal first. */
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
