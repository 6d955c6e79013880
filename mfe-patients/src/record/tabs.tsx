import { Box, chakra } from '@openward/ui/layout';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface Tab {
  id: string;
  label: string;
  isOff?: boolean;
}

/**
 * Tabs over one panel. Arrow keys, Home and End move the focus; Enter, Space or a press opens (WAI-ARIA, tabs with
 * manual activation, because opening may ask about unsaved changes).
 */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onOpen: (id: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  const { tabs, current } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled])')];
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <>
      <Box
        role="tablist"
        aria-label={props.label}
        onKeyDown={move}
        // Long names, or text that the reader spaces out, wrap instead of overflowing.
        display={{ base: 'grid', md: 'flex' }}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        flexWrap="wrap"
        gap="1"
        mb="5"
        borderBottomWidth={{ md: '1px' }}
        borderColor="border"
      >
        {tabs.map((tab) => (
          <chakra.button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}panel`}
            aria-disabled={tab.isOff || undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => !tab.isOff && tab.id !== current && props.onOpen(tab.id)}
            minH="11"
            px="4"
            fontSize="sm"
            fontWeight="semibold"
            overflowWrap="anywhere"
            opacity={tab.isOff ? 0.5 : undefined}
            cursor={tab.isOff ? 'not-allowed' : 'pointer'}
            color={tab.id === current ? 'accent.fg' : 'fg.muted'}
            bg={{ base: tab.id === current ? 'accent.subtle' : 'bg.muted', md: 'transparent' }}
            rounded={{ base: 'md', md: '0' }}
            // On a phone too, because a hue alone is not visible to everyone (WCAG 2.2, 1.4.1).
            borderBottomWidth="2px"
            borderColor={tab.id === current ? 'accent.solid' : 'transparent'}
            mb={{ md: '-1px' }}
          >
            {tab.label}
          </chakra.button>
        ))}
      </Box>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current}`}>
        {props.children}
      </Box>
    </>
  );
}
