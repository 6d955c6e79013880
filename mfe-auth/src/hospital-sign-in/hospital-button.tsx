import { pageSetting, raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { useState } from 'react';

/**
 * For staff whose hospital has a sign-in of its own (`OIDC_LABEL`). It stands last, because the page as the build has drawn
 * it lacks it: nothing below it moves.
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
