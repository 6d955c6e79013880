import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useSubmit, useT } from '@openward/remote-kit';
import { accounts } from '../accounts-client.ts';

/** Signs in; the shell keeps the session and shows the landing page. */
export function useSignIn() {
  const t = useT();
  return useSubmit(
    (values: { username: string; password: string }) => accounts.login({ body: values }),
    ({ result, message }) => {
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:signed-in', result);
    },
  );
}
