import { call } from '@openward/api-client';
import { HOME_OF } from '@openward/contract';
import { changePassword, updatePassword } from '@openward/contract/accounts';
import { raiseSuccess, raiseSuccessAfterNavigation, useGoBack, useSubmit, useT, useUser } from '@openward/remote-kit';

export interface NewPassword {
  id: string;
  newPassword: string;
  confirmPassword: string;
}

/** Changes the own password. `onChanged` is told, so that the form can start anew. */
export function useChangeOwnPassword(onChanged: () => void) {
  const t = useT();
  return useSubmit(
    (values: NewPassword & { password: string }) => call(changePassword, { body: values }),
    ({ message }) => {
      raiseSuccess(message, t);
      onChanged();
    },
  );
}

/** Sets somebody else's password, then goes back to the list it was reached from, or home. */
export function useChangeOtherPassword() {
  const t = useT();
  const goBack = useGoBack(HOME_OF[useUser().userRole]);
  return useSubmit(
    (values: NewPassword) => call(updatePassword, { body: values }),
    ({ message }) => {
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
}
