import { Box, Button, Flex, Heading, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSayLate } from './voice.ts';

/** Nothing to show, why, and what to do about it. */
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

/** Something did not work: what, and a way to try again. Never a library's words. */
export function ErrorState(props: { title: string; children?: ReactNode; retryLabel: string; onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // What is shown meanwhile takes the button's place; the page's heading takes up the focus, or it would be lost.
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

/** The shape of what is coming. What stands below it in the page is shown once that is there, so that it does not jump. */
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

/** Holds back what stands below, like {@link LoadingState}, where nobody knows yet whether there will be anything. */
export function Pending() {
  return <span ref={useMarkPending<HTMLSpanElement>()} hidden />;
}

/**
 * Marks an element, and those around it up to the page's content, for as long as it is there: the page's style sheet hides
 * what stands below them. A selector with `:has` in place of the marks would make each key slower.
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

/** The full-screen overlay while calls are under way. */
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

/** A sentence that stays where it is, in the colour of what it means. */
export function Notice({
  kind,
  isSaid = false,
  children,
}: {
  kind: keyof typeof NOTICE;
  /** True where an alert says the same: then it is no live region as well. */
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
