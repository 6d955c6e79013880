import { createClient } from '@openward/api-client';
import { accountEndpoints } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useSubmit, useT } from '@openward/remote-kit';

const accounts = createClient(accountEndpoints);

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
