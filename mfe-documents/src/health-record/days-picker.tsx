import { type T, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Check } from '@openward/ui/icons';
import { Box, Flex, SimpleGrid, Text } from '@openward/ui/layout';
import { TextControl } from '@openward/ui/select-field';
import { type Days, PRESETS, type Preset } from './days.ts';

/** Which days are to be taken along. */
export function DaysPicker(props: {
  preset: Preset;
  days: Days;
  errors: Partial<Days>;
  onChoose: (preset: Preset) => void;
  onOwn: (days: Days) => void;
}) {
  const t = useT();
  const { preset, days, errors } = props;
  const error = (part: keyof Days) => errors[part] && t(errors[part]);
  return (
    <Box>
      <Flex role="group" aria-label={t('Which days')} gap="2" wrap="wrap">
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
            {presetWords(each, t)}
          </Button>
        ))}
      </Flex>
      {preset === 'own' && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" mt="4" maxW="xl">
          <TextControl
            kind="date"
            name="from"
            label={t('First day')}
            value={days.from}
            error={error('from')}
            onChange={(from) => props.onOwn({ ...days, from })}
          />
          <TextControl
            kind="date"
            name="to"
            label={t('Last day')}
            value={days.to}
            error={error('to')}
            onChange={(to) => props.onOwn({ ...days, to })}
          />
        </SimpleGrid>
      )}
      <Text color="fg.muted" fontSize="sm" mt="3">
        {t(
          'Appointments count by their day, documents by the day on which they were completed. Your profile is always in it.',
        )}
      </Text>
    </Box>
  );
}

function presetWords(preset: Preset, t: T): string {
  const words = {
    all: t('Everything'),
    months: t('Last 12 months'),
    year: t('This year'),
    own: t('Own dates'),
  } as const satisfies Record<Preset, string>;
  return words[preset];
}
