import { lazy, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { type ReactNode, Suspense, useState } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** One kind of second factor with its state and actions. */
export function FactorPanel(props: {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Panel>
      <Flex gap="3" align="center" wrap="wrap">
        <Box color="fg.muted" flexShrink={0}>
          {props.icon}
        </Box>
        <Box flex="1" minW="12rem">
          <Heading as="h2" fontSize="lg">
            {props.title}
          </Heading>
          <Text color="fg.muted">{props.text}</Text>
        </Box>
        {props.action}
      </Flex>
      {props.children}
    </Panel>
  );
}

/** Changes a factor, at once or after a question. `isMain` makes the button prominent. */
export function FactorButton(props: {
  text: string;
  label?: string;
  isMain?: boolean;
  asks?: { title: string; text: string };
  change: { isPending: boolean; mutate: (input: undefined) => void };
}) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { text, asks, change } = props;
  return (
    <>
      <ActionButton
        variant="outline"
        colorPalette={props.isMain ? 'accent' : 'gray'}
        size="sm"
        isBusy={change.isPending}
        onClick={() => (asks ? setAsking(true) : change.mutate(undefined))}
        aria-label={props.label}
      >
        {text}
      </ActionButton>
      {asks && isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={asks.title}
            confirmLabel={text}
            cancelLabel={t('Cancel')}
            onConfirm={() => {
              setAsking(false);
              change.mutate(undefined);
            }}
            onClose={() => setAsking(false)}
          >
            {asks.text}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

/** One of several factors: name, details and the button to remove it. */
export function FactorRow(props: { name: string; about: string; action: ReactNode }) {
  return (
    <Flex as="li" gap="3" align="center" py="3" borderTopWidth="1px" borderColor="border" wrap="wrap">
      <Box flex="1" minW="10rem">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {props.name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {props.about}
        </Text>
      </Box>
      {props.action}
    </Flex>
  );
}
