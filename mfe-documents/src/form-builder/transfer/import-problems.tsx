import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { chakra, Flex, Text } from '@openward/ui/layout';
import type { ReadFile } from './read-file.ts';

const MOST_SHOWN = 50;

/** The problems of a file with their places; the usable rest can still be imported. */
export default function ImportProblems(props: { read: ReadFile; onTake: () => void; onClose: () => void }) {
  const t = useT();
  const { form, problems } = props.read;
  const more = problems.length - MOST_SHOWN;
  return (
    <FormDialog
      title={form ? t('Some parts of this file cannot be used') : t('This file cannot be used')}
      description={
        form ? t('You can import the rest of the form without them.') : t('Correct the file, then import it again.')
      }
      onClose={props.onClose}
    >
      <chakra.ul listStyleType="disc" ps="5" maxH="50vh" overflowY="auto" tabIndex={0} aria-label={t('Problems')}>
        {problems.slice(0, MOST_SHOWN).map(({ place, message, detail = '' }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <chakra.li key={number} mb="2" overflowWrap="anywhere">
            {place && (
              <Text as="span" fontWeight="semibold">
                {place}:{' '}
              </Text>
            )}
            {t(message, { detail })}
          </chakra.li>
        ))}
      </chakra.ul>
      {more > 0 && <Text mt="2">{t('And {count} more.', { count: more })}</Text>}
      <Flex gap="3" justify="flex-end" wrap="wrap" mt="6">
        <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={props.onClose}>
          {form ? t('Cancel') : t('Close')}
        </Button>
        {form && (
          <Button type="button" size="lg" onClick={props.onTake}>
            {t('Import the rest')}
          </Button>
        )}
      </Flex>
    </FormDialog>
  );
}
