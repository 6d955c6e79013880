import { Box, Button, Flex, Heading, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSayLate } from './voice.ts';

/** Explains why there is nothing to show, and offers an action. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  role?: 'alert';
}) {
  return (
    <Flex
      role={props.role}
      direction="column"
      align="center"
      textAlign="center"
      gap="3"
      py={{ base: '6', md: '12' }}
      px="4"
    >
      {props.icon && (
        <Flex align="center" justify="center" boxSize="14" rounded="full" bg="accent.subtle" color="accent.fg">
          {props.icon}
        </Flex>
      )}
      <Heading as="h2" fontSize="lg">
        {props.title}
      </Heading>
      {props.children && (
        <Text color="fg.muted" maxW="md">
          {props.children}
        </Text>
      )}
      {props.action}
    </Flex>
  );
}

/** Explains what failed and offers Retry. The text never comes from a library. */
export function ErrorState(props: { title: string; children?: ReactNode; retryLabel: string; onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Moves the focus to the page's heading, because the button disappears while loading.
    const page = currentTarget.closest('main');
    (page?.querySelector<HTMLElement>('h1[tabindex]') ?? page)?.focus({ preventScroll: true });
    props.onRetry();
  };
  return (
    <EmptyState
      role="alert"
      title={props.title}
      action={
        <Button onClick={retry} variant="outline">
          {props.retryLabel}
        </Button>
      }
    >
      {props.children}
    </EmptyState>
  );
}

/** A placeholder for loading content. Content below it stays hidden until loading ends, so that it does not jump. */
export function LoadingState({ label, rows = 3, height = '24' }: { label: string; rows?: number; height?: string }) {
  useSayLate(label);
  return (
    <Stack ref={useMarkPending<HTMLDivElement>()} role="status" aria-label={label} gap="3">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={row} h={height} rounded="lg" />
      ))}
    </Stack>
  );
}

/** Hides the content below, like {@link LoadingState}, while it is unknown whether anything will be shown. */
export function Pending() {
  return <span ref={useMarkPending<HTMLSpanElement>()} hidden />;
}

/**
 * Marks an element and its ancestors up to `main` while it is mounted; the page's style sheet hides what follows them.
 * A `:has` selector instead of the marks would slow down typing.
 */
function useMarkPending<E extends Element>() {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const marked: Element[] = [];
    if (element.current?.closest('main'))
      for (let at: Element = element.current; at.tagName !== 'MAIN'; at = at.parentElement as Element) marked.push(at);
    const count = (by: number) => {
      for (const each of marked) {
        const pending = Number(each.getAttribute('data-pending')) + by;
        if (pending > 0) each.setAttribute('data-pending', String(pending));
        else each.removeAttribute('data-pending');
      }
    };
    count(1);
    return () => count(-1);
  }, []);
  return element;
}

/** A full-screen overlay for running calls. */
export function BusyOverlay({ label }: { label: string }) {
  useSayLate(label);
  return (
    <Flex
      role="status"
      aria-label={label}
      position="fixed"
      inset="0"
      zIndex="overlay"
      align="center"
      justify="center"
      bg="bg/60"
      animation="fade-in 200ms 250ms both"
    >
      <Spinner size="xl" color="accent.solid" borderWidth="3px" />
    </Flex>
  );
}

const NOTICE = { error: 'danger', success: 'success', info: 'info', warning: 'warning' } as const;

/** A permanent message, coloured by its kind. */
export function Notice({
  kind,
  isSaid = false,
  children,
}: {
  kind: keyof typeof NOTICE;
  /** True if an alert has the same text, so that it is not announced twice. */
  isSaid?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      role={isSaid ? undefined : kind === 'error' ? 'alert' : 'status'}
      colorPalette={NOTICE[kind]}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="lg"
      px="4"
      py="3"
      fontSize="sm"
    >
      {children}
    </Box>
  );
}
