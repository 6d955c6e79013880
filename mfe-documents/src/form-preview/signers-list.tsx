import type { FormSigners } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Box, Stack, Text } from '@openward/ui/layout';
import { signerLabel } from '../document-labels.ts';

/** The signers of a form in its preview. */
export function SignersList({ signers }: { signers: FormSigners | null | undefined }) {
  const t = useT();
  if (!signers) {
    return (
      <Text mt="6" color="fg.muted">
        {t('Patients sign at the end.')}
      </Text>
    );
  }
  return (
    <Box mt="6">
      <Text fontWeight="medium">{signers.inOrder ? t('Signed in this order') : t('Signed in any order')}</Text>
      <Stack
        as={signers.inOrder ? 'ol' : 'ul'}
        gap="1"
        ps="5"
        mt="1"
        listStyleType={signers.inOrder ? 'decimal' : 'disc'}
      >
        {signers.steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two signers may be alike
          <li key={place}>
            <bdi>{signerLabel(step, t)}</bdi>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
