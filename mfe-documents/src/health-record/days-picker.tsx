import type { Said } from '@openward/contract';
import { type T, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { TextControl } from '@openward/ui/form';
import { Check } from '@openward/ui/icons';
import { Box, Flex, SimpleGrid, Text } from '@openward/ui/layout';
import { type Days, PRESETS, type Preset } from './days.ts';

/** Chooses the days of the download. */
export function DaysPicker(props: {
  preset: Preset;
  days: Days;
  errors: Partial<Record<keyof Days, Said>>;
  onChoose: (preset: Preset) => void;
  onOwn: (days: Partial<Days>) => void;
}) {
  const t = useT();
  const { preset, days, errors } = props;
  const error = (part: keyof Days) => errors[part] && t(errors[part]);
  return (
    <Box>
      <Flex role="group" aria-label={t('Dates')} gap="2" wrap="wrap">
        {PRESETS.map((each) => (
          <Button
            key={each}
            variant={each === preset ? 'solid' : 'outline'}
            colorPalette={each === preset ? 'accent' : 'gray'}
            rounded="full"
            minH="11"
            aria-pressed={each === preset}
            onClick={() => props.onChoose(each)}
          >
            {each === preset && <Check size="1rem" aria-hidden="true" />}
            {presetLabel(each, t)}
          </Button>
        ))}
      </Flex>
      {preset === 'own' && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" mt="4" maxW="xl">
          <TextControl
            type="date"
            name="from"
            label={t('First day')}
            value={days.from}
            error={error('from')}
            onChange={(from) => props.onOwn({ from })}
          />
          <TextControl
            type="date"
            name="to"
            label={t('Last day')}
            value={days.to}
            error={error('to')}
            onChange={(to) => props.onOwn({ to })}
          />
        </SimpleGrid>
      )}
      <Text color="fg.muted" fontSize="sm" mt="3">
        {t(
          'We use the date of each appointment and the date each document was completed. Your profile is always included.',
        )}
      </Text>
    </Box>
  );
}

function presetLabel(preset: Preset, t: T): string {
  const words = {
    all: t('Everything'),
    months: t('Last 12 months'),
    year: t('This year'),
    own: t('Choose dates'),
  } as const satisfies Record<Preset, string>;
  return words[preset];
}
