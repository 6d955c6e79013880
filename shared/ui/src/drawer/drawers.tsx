import { Drawer, IconButton, Portal } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A panel that slides in from the start edge, used for the sidebar on a phone. */
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

/** A panel with details at the end edge. On a phone it covers the screen. */
export function SidePanel(props: { title: string; closeLabel: string; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root recipe={drawerSlotRecipe} placement="end" open onOpenChange={({ open }) => !open && props.onClose()}>
      <Portal>
        <Drawer.Backdrop bg="bg.backdrop" />
        <Drawer.Positioner>
          <Drawer.Content maxW={{ base: 'full', sm: 'md' }} bg="bg.panel">
            <Drawer.Header pe="14">
              <Drawer.Title>{props.title}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body pb="8">{props.children}</Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <IconButton
                aria-label={props.closeLabel}
                variant="ghost"
                colorPalette="gray"
                position="absolute"
                top="2"
                insetInlineEnd="2"
                minW="11"
                minH="11"
              >
                <X size="1.25rem" aria-hidden="true" />
              </IconButton>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
