import { call } from '@openward/api-client';
import { register } from '@openward/contract/accounts';
import { raiseSuccessAfterNavigation, useGoBack, useSubmit, useT } from '@openward/remote-kit';

import { markNewPatient } from './new-patient.ts';

export interface RegisterValues {
  firstName: string;
  lastName: string;
  email: string;
  phoneNo: string;
  password: string;
  confirmPassword: string;
}

/** Signs up a patient, then goes back one page (specification, section 4), where they are welcomed. */
export function useRegister() {
  const t = useT();
  const goBack = useGoBack('/login');
  return useSubmit(
    (values: RegisterValues) =>
      call(register, { body: { ...values, userRole: 'ROLE_PATIENT' as const, status: 'ACTIVE' as const } }),
    ({ message }, { email }) => {
      markNewPatient(email);
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
}
