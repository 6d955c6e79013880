import { Drawer, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

/** A panel that slides in from the start edge: the sidebar of a phone. */
export function SideDrawer(props: { open: boolean; label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      placement="start"
      open={props.open}
      onOpenChange={({ open }) => !open && props.onClose()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop bg="bg.backdrop" />
        <Drawer.Positioner>
          <Drawer.Content aria-label={props.label} maxW="max(280px, 17.5rem)" bg="bg.panel">
            {props.children}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
