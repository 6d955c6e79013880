import { Button } from '@openward/ui/button';
import type { Choice } from '@openward/ui/combobox';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { Fragment, useId } from 'react';

/** Few enough to keep the list below the field short. */
const SHOWN = 6;

/** Finds people by name and adds them one by one. */
export function NamePicker(props: {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  found: readonly Choice[];
  /** Shown if no one matches. */
  emptyText: string;
  onPick: (id: string) => void;
}) {
  const id = useId();
  const { typed, found } = props;
  return (
    <Box>
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="semibold">
        {props.label}
      </chakra.label>
      <chakra.input
        id={id}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => props.onType(event.target.value)}
        w="full"
        minH="11"
        px="3"
        mt="1.5"
        rounded="md"
        borderWidth="1px"
        borderColor="border.emphasized"
        bg="bg.panel"
      />
      <Flex direction="column" role="group" aria-label={props.label} _empty={{ display: 'none' }}>
        {typed &&
          found.slice(0, SHOWN).map(({ value, label, detail, group }, place) => (
            <Fragment key={value}>
              {group && group !== found[place - 1]?.group && (
                <Text fontSize="sm" color="fg.muted" mt="1.5">
                  {group}
                </Text>
              )}
              <Button
                variant="ghost"
                colorPalette="gray"
                justifyContent="flex-start"
                minH="11"
                onClick={() => {
                  props.onPick(value);
                  props.onType('');
                  document.getElementById(id)?.focus();
                }}
              >
                {label}
                <Text as="span" fontSize="sm" color="fg.muted" fontWeight="normal">
                  {detail}
                </Text>
              </Button>
            </Fragment>
          ))}
      </Flex>
      {typed && found.length === 0 && (
        <Text role="status" fontSize="sm" color="fg.muted" mt="1.5">
          {props.emptyText}
        </Text>
      )}
    </Box>
  );
}
