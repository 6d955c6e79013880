import { pageSetting, raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { useState } from 'react';

/**
 * The sign-in of staff at their hospital (`OIDC_LABEL`). It is the last element, because the page drawn by the build
 * does not have it, and so nothing below moves when it appears.
 */
export function HospitalButton() {
  const t = useT();
  const [name] = useState(() => pageSetting('hospitalSignIn'));
  const [isBusy, setBusy] = useState(false);
  if (name === undefined) return null;
  const go = async () => {
    setBusy(true);
    try {
      await (await import('./provider-request.ts')).goToHospital();
    } catch (error) {
      raiseFailure(error, t);
    }
    setBusy(false);
  };
  return (
    <ActionButton variant="outline" size="lg" w="full" mt="6" isBusy={isBusy} onClick={() => void go()}>
      {name ? t('Staff: continue with {name}', { name }) : t('Staff: continue with your hospital')}
    </ActionButton>
  );
}
