import type { RecordConflict } from '@openward/contract/patients';
import { type T, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { useFormikContext } from '@openward/ui/form';
import { Box, chakra, Flex, Heading, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { fieldName, relationName } from './field-names.ts';

type Values = Record<string, string | boolean>;

/**
 * Somebody else was quicker: which fields they changed, to what, and what is typed here. Nothing typed is lost; whoever
 * saves chooses which of the two it is to be.
 */
export function ConflictNotice(props: {
  conflict: RecordConflict;
  /** From now on it is known what the record holds. @param isSettled whether the notice has done its work */
  onGoOn: (isSettled: boolean) => void;
}) {
  const t = useT();
  const { values, setValues } = useFormikContext<Values>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { changed } = props.conflict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new conflict
  useEffect(() => heading.current?.focus(), [props.conflict]);
  const fields = Object.keys(changed);
  const takeOver = () => {
    void setValues({ ...values, ...changed });
    props.onGoOn(true);
    document.getElementsByName(fields[0] ?? '')[0]?.focus();
  };
  return (
    <Box
      role="alert"
      colorPalette="warning"
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="lg"
      p="4"
    >
      <Heading as="h2" fontSize="md" ref={heading} tabIndex={-1} outline="none">
        {t('Somebody else has changed this record meanwhile.')}
      </Heading>
      <Text fontSize="sm" mt="1">
        {t('What you have typed is still here, and nothing of it is saved yet.')}
      </Text>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: 'auto 1fr 1fr' }}
        columnGap="6"
        mt="3"
        fontSize="sm"
      >
        {fields.map((field) => (
          <Row
            key={field}
            name={fieldName(field, t)}
            now={shown(field, changed[field], t)}
            yours={shown(field, values[field], t)}
          />
        ))}
      </chakra.dl>
      <Flex gap="2" wrap="wrap" mt="4">
        <Button variant="outline" colorPalette="gray" minH="11" bg="bg.panel" onClick={takeOver}>
          {t('Take over their changes')}
        </Button>
        <Button type="submit" minH="11" onClick={() => props.onGoOn(false)}>
          {t('Save mine all the same')}
        </Button>
      </Flex>
    </Box>
  );
}

function Row({ name, now, yours }: { name: string; now: string; yours: string }) {
  const t = useT();
  return (
    <>
      <chakra.dt fontWeight="semibold" mt="1.5">
        {name}
      </chakra.dt>
      <chakra.dd mt={{ base: '0', sm: '1.5' }} overflowWrap="anywhere">
        {t('Now: {value}', { value: now })}
      </chakra.dd>
      <chakra.dd mt={{ base: '0', sm: '1.5' }} overflowWrap="anywhere">
        {t('Yours: {value}', { value: yours })}
      </chakra.dd>
    </>
  );
}

/** A field's value as somebody reads it. */
function shown(field: string, value: string | boolean | undefined, t: T): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (!value) return t('Nothing entered');
  if (field === 'emgrContRelation') return relationName(value, t);
  if (field === 'status') return value === 'ACTIVE' ? t('Active') : t('Inactive');
  return value;
}
