import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** The actions for the selected rows, sticky over the list. @param props.status the count, announced at each change */
export function SelectionBar(props: {
  label: string;
  status: string;
  onClear: () => void;
  before?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Flex
      role="group"
      aria-label={props.label}
      position="sticky"
      bottom={{ base: '20', md: '4' }}
      zIndex="docked"
      align="center"
      gap="2"
      wrap="wrap"
      p="3"
      rounded="xl"
      borderWidth="1px"
      borderColor="accent.border"
      bg="bg.raised"
      shadow="lg"
    >
      <Text role="status" fontWeight="semibold" me="auto">
        {props.status}
      </Text>
      {props.before}
      <Button size="sm" minH="11" variant="ghost" onClick={props.onClear}>
        {t('Clear selection')}
      </Button>
      {props.children}
    </Flex>
  );
}
