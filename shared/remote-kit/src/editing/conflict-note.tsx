import { Button } from '@openward/ui/button';
import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../core/translation.tsx';

const WARNING = {
  colorPalette: 'warning',
  bg: 'colorPalette.subtle',
  borderWidth: '1px',
  borderColor: 'colorPalette.border',
} as const;

/**
 * Shows at a field that another user has changed it as well. The typed value stays until the user chooses.
 * @param props.value the value that is stored now, formatted
 * @param props.by who changed it; null if it must not be shown
 * @param props.at when, formatted; null if unknown
 */
export function ConflictNote(props: {
  value: string;
  by: string | null;
  at: string | null;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useT();
  const { by, at } = props;
  const value = props.value || t('Nothing entered');
  return (
    <Box
      data-part="conflict"
      role="group"
      aria-label={t('Someone else changed this too')}
      {...WARNING}
      rounded="md"
      w="full"
      px="3"
      py="2"
      mt="1"
    >
      <Text role="status" fontSize="sm" overflowWrap="anywhere">
        {by && at
          ? t('{name} changed this on {time}. The new value is: {value}', { name: by, time: at, value })
          : t('Someone else changed this. The new value is: {value}', { value })}
      </Text>
      <ConflictChoice
        take={t('Use the new value')}
        keep={t('Keep my value')}
        onTake={props.onTake}
        onKeep={props.onKeep}
      />
    </Box>
  );
}

/**
 * The choice between the stored value and the typed one.
 * @param props.about for screen readers, if there are several choices
 */
export function ConflictChoice(props: {
  take: string;
  keep: string;
  about?: string;
  onTake: () => void;
  onKeep: () => void;
}) {
  const { about, take, keep } = props;
  const button = (label: string, choose: () => void) => (
    <Button
      type="button"
      size="sm"
      minH="9"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      aria-label={about && `${label}, ${about}`}
      onClick={choose}
    >
      {label}
    </Button>
  );
  return (
    <Flex gap="2" wrap="wrap" mt="2">
      {button(take, props.onTake)}
      {button(keep, props.onKeep)}
    </Flex>
  );
}

/**
 * A panel above a form that lists conflicting changes. Its heading takes the focus.
 * @param props.occasion moves the focus again when it changes
 */
export function ConflictPanel(props: { title: string; occasion?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each occasion
  useEffect(() => heading.current?.focus(), [props.occasion]);
  return (
    <Box role="alert" {...WARNING} rounded="lg" p="4">
      <Heading as="h2" fontSize="md" ref={heading} tabIndex={-1} outline="none">
        {props.title}
      </Heading>
      {props.children}
    </Box>
  );
}
