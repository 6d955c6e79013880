import { useT } from '@openward/remote-kit';
import { useCopy } from '@openward/remote-kit/files';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { HStack, Stack } from '@openward/ui/layout';

/** Recovery codes, shown only once. */
export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  const text = codes.join('\n');
  const { copy, shown } = useCopy<HTMLDivElement>(text, t('Codes copied.'));
  return (
    <FormDialog
      title={t('Save your recovery codes')}
      description={t(
        'Each code signs you in once if you lose your phone. We show them only now. Keep them in a safe place.',
      )}
      onClose={onClose}
    >
      <Stack gap="5">
        <Stack ref={shown} as="ul" gap="1" listStyleType="none" fontFamily="mono" aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Stack>
        <HStack gap="3" wrap="wrap">
          <Button variant="outline" onClick={copy}>
            {t('Copy codes')}
          </Button>
          <Button asChild variant="outline">
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download="openward-recovery-codes.txt"
            >
              {t('Download codes')}
            </a>
          </Button>
          <Button onClick={onClose}>{t('I saved them')}</Button>
        </HStack>
      </Stack>
    </FormDialog>
  );
}
