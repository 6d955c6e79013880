import { call } from '@openward/api-client';
import {
  type AccountWays,
  type CodeChannel,
  changeEmail,
  changePhoneNo,
  confirmWay,
  getWays,
} from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseSuccess, useSubmit, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';

/** Where codes for a new password and notices about the account go. */
export function useWays() {
  return useServerState(['ways'], async (signal) => (await call(getWays, {}, { signal, quiet: true })).result);
}

/** What somebody has typed to change one of them. */
export interface NewWay {
  value: string;
  password: string;
}

/** Asks for a code at the new number or address. */
export function askForCode(channel: CodeChannel, { value, password }: NewWay) {
  return channel === 'email'
    ? call(changeEmail, { body: { email: value, password } })
    : call(changePhoneNo, { body: { phoneNo: value, password } });
}

/** Makes the new number or address the account's, with the code that came there. */
export function useConfirmWay(change: string, onConfirmed: () => void) {
  const t = useT();
  const user = useUser();
  return useSubmit(
    ({ otp }: { otp: string }) => call(confirmWay, { body: { change, otp } }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      eventBus.emit('session:user-changed', { user: renamed(user, result) });
      onConfirmed();
    },
  );
}

/** The user as they are called from now on; the contact address goes along where it was the same. */
function renamed(user: ReturnType<typeof useUser>, { email: { value } }: AccountWays) {
  return { ...user, username: value, email: user.email === user.username ? value : user.email };
}
