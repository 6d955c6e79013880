import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

/** One thing that can be done. */
export interface MenuEntry {
  /** Unique in its menu. */
  key: string;
  label: string;
  /** Draws it as one that takes something away. */
  destructive?: boolean;
  onSelect: () => void;
}

interface OpenedMenuProps {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** The key of the entry that is marked at first, where it was opened by a key. */
  first: string | undefined;
}

/** The menu with its button, open from the start. */
export default function OpenedMenu({ trigger, entries, first }: OpenedMenuProps) {
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      defaultOpen
      {...(first && { defaultHighlightedValue: first })}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => entries.find(({ key }) => key === value)?.onSelect()}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content bg="bg.raised" minW="48">
            {entries.map(({ key, label, destructive }) => (
              <Menu.Item key={key} value={key} py="2.5" color={destructive ? 'fg.error' : undefined}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
