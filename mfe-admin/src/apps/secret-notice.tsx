import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { Box, chakra, Text } from '@openward/ui/layout';

/** The client id and the secret of another system; the secret is shown only once. */
export function SecretNotice({ id, secret }: { id?: string; secret: string | null }) {
  const t = useT();
  return (
    <Box mb="6">
      <Notice kind="success">
        {id && (
          <Text overflowWrap="anywhere">
            {t('Client ID')}: <chakra.code>{id}</chakra.code>
          </Text>
        )}
        {secret && (
          <>
            <Text overflowWrap="anywhere">
              {t('Secret')}: <chakra.code>{secret}</chakra.code>
            </Text>
            <Text>{t('Copy the secret now. We show it only once.')}</Text>
          </>
        )}
      </Notice>
    </Box>
  );
}
