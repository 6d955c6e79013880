import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

export interface MenuEntry {
  /** Unique in its menu. */
  key: string;
  label: string;
  destructive?: boolean;
  onSelect: () => void;
}

interface OpenedMenuProps {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** The key of the initially highlighted entry, if the menu was opened by keyboard. */
  first: string | undefined;
}

/** The menu with its button, initially open. */
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
