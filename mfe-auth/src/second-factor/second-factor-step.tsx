import type { ProofAsked } from '@openward/contract/accounts';
import { type Proof, ProofForm } from '@openward/practice-ui/proof-form';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ArrowLeft } from '@openward/ui/icons';
import { Box } from '@openward/ui/layout';
import { PublicPage } from '../frame/public-page.tsx';
import { type Credentials, useSignIn } from '../use-sign-in.ts';

/** The second step of a sign-in: the password was correct, and the account has a second factor. */
export function SecondFactorStep({
  credentials,
  asked,
  onLeave,
}: {
  credentials: Credentials;
  asked: ProofAsked;
  /** Back to the sign-in form, which keeps the address but not the password. */
  onLeave: (left: { username: string }) => void;
}) {
  const t = useT();
  const { username, password } = credentials;
  const signIn = useSignIn(() => false);
  return (
    <PublicPage
      title={t('Confirm that it is you')}
      lead={t('Your password is correct. One more step protects your account.')}
    >
      <ProofForm
        asked={asked}
        prove={(proof: Proof) => signIn({ ...proof, username, password })}
        submitLabel={t('Sign in')}
        canRemember
      />
      <Box mt="6">
        <Button variant="ghost" size="sm" onClick={() => onLeave({ username })}>
          <ArrowLeft size="1rem" aria-hidden="true" />
          {t('Sign in with another email')}
        </Button>
      </Box>
    </PublicPage>
  );
}
