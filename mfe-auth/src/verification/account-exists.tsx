import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { Box } from '@openward/ui/layout';
import { TextLink } from '../frame/text-link.tsx';

/** Said to who has proven that the address is theirs: it has an account already, and how to get into it. */
export function AccountExists({ sentence }: { sentence: string }) {
  const t = useT();
  return (
    <Box mb="6">
      <Notice kind="warning">
        {t(sentence)} <TextLink to="/forgetpwd">{t('Reset password')}</TextLink>
      </Notice>
    </Box>
  );
}
