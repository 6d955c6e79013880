import { Box, chakra, Text } from '@openward/ui/layout';
import { type ReactNode, useId } from 'react';

/** A select with a note below it. */
export function Choice(props: {
  label: string;
  value: string;
  isRequired: boolean;
  isMissing: boolean;
  note: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box fontSize="sm" minW="0">
      <chakra.label htmlFor={id} fontWeight="medium">
        {props.label}
      </chakra.label>
      <chakra.select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        aria-required={props.isRequired}
        aria-invalid={props.isMissing}
        aria-describedby={`${id}note`}
        display="block"
        w="full"
        mt="1"
        minH="11"
        px="3"
        rounded="md"
        borderWidth="1px"
        borderColor={props.isMissing ? 'border.error' : 'border.emphasized'}
        bg="bg.panel"
        fontSize="md"
      >
        {props.children}
      </chakra.select>
      <Text id={`${id}note`} mt="1" minH="5" color={props.isMissing ? 'fg.error' : 'fg.muted'} overflowWrap="anywhere">
        {props.note}
      </Text>
    </Box>
  );
}
