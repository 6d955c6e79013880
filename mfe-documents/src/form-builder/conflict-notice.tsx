import type { Form } from '@openward/contract/patients';
import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';

/** Somebody else has saved the form meanwhile. Both stay: theirs as the version that it is, mine here until I choose. */
export function ConflictNotice(props: {
  newest: Form;
  /** From now on it is the newest version that is changed. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useT();
  const { newest } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new conflict
  useEffect(() => heading.current?.focus(), [newest.version]);
  return (
    <Box
      role="alert"
      colorPalette="warning"
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="lg"
      p="4"
      mb="6"
    >
      <Heading as="h2" fontSize="md" ref={heading} tabIndex={-1} outline="none">
        {t('Somebody else has saved this form meanwhile.')}
      </Heading>
      <Text fontSize="sm" mt="1">
        {t('Theirs is version {version} and stays in the list of versions. Yours is still here, and not saved yet.', {
          version: newest.version,
        })}
      </Text>
      <Flex gap="2" wrap="wrap" mt="4">
        <Button asChild variant="outline" colorPalette="gray" minH="11" bg="bg.panel">
          <Link to={`/admin/dynamicform/view/${newest.id}`} target="_blank">
            {t('Look at version {version}', { version: newest.version })}
          </Link>
        </Button>
        <Button
          type="button"
          variant="outline"
          colorPalette="gray"
          minH="11"
          bg="bg.panel"
          onClick={props.onTakeTheirs}
        >
          {t('Go on with theirs')}
        </Button>
        <Button type="submit" minH="11" onClick={props.onKeepMine}>
          {t('Save mine as version {version}', { version: newest.version + 1 })}
        </Button>
      </Flex>
    </Box>
  );
}
