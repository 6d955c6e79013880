import type { Registry } from '@openward/contract/registry';
import { TranslationProvider, useOptionalUser, useT } from '@openward/remote-kit';
import { Box, chakra, Flex } from '@openward/ui/layout';
import { ThemeProvider } from '@openward/ui/theme';
import { lazy, memo, StrictMode, Suspense } from 'react';
import { Alerts } from '../alerts/alerts.tsx';
import { Busy } from '../busy/busy.tsx';
import { RegionStatus } from './region-status.tsx';

const SideColumn = lazy(async () => ({ default: (await import('./signed-in-frame.tsx')).SideColumn }));
const TopRow = lazy(async () => ({ default: (await import('./signed-in-frame.tsx')).TopRow }));
const IdleGuard = lazy(async () => ({ default: (await import('../session/idle-guard.tsx')).IdleGuard }));
const PublicCorner = lazy(async () => ({ default: (await import('./public-corner.tsx')).PublicCorner }));

/** The id of the element that remotes are mounted in. */
export const CONTENT_ID = 'openward-content';

/** The portal's frame. The content element stays the same one for as long as the page lives: remotes are mounted in it. */
export function Portal(props: { registry: Registry; idleTimeout: number; onRetry: (remote: string) => void }) {
  const user = useOptionalUser();
  return (
    <StrictMode>
      <ThemeProvider>
        <TranslationProvider namespace="shell">
          <Frame registry={props.registry} onRetry={props.onRetry} />
          <Suspense>{user && <IdleGuard key={user.id} timeout={props.idleTimeout} />}</Suspense>
          <Alerts />
          <Busy />
        </TranslationProvider>
      </ThemeProvider>
    </StrictMode>
  );
}

function Frame({ registry, onRetry }: { registry: Registry; onRetry: (remote: string) => void }) {
  const t = useT();
  const user = useOptionalUser();
  return (
    <Flex minH="100dvh">
      <chakra.a
        href={`#${CONTENT_ID}`}
        position="absolute"
        top="2"
        insetInlineStart="2"
        zIndex="skipNav"
        px="4"
        py="2"
        rounded="lg"
        bg="accent.solid"
        color="accent.contrast"
        transform="translateY(-200%)"
        _focus={{ transform: 'none' }}
      >
        {t('Skip to content')}
      </chakra.a>
      <Suspense fallback={<Box hideBelow="lg" w="260px" flexShrink={0} bg="bg.panel" />}>
        {user && <SideColumn user={user} registry={registry} />}
      </Suspense>
      <Flex direction="column" flex="1" minW="0">
        <Suspense fallback={<Box h="16" bg="bg.panel" />}>
          {user ? <TopRow user={user} registry={registry} /> : <PublicCorner />}
        </Suspense>
        <chakra.main id={CONTENT_ID} tabIndex={-1} flex="1" outline="none" position="relative">
          <RegionStatus onRetry={onRetry} />
          <Content />
        </chakra.main>
      </Flex>
    </Flex>
  );
}

/** Never drawn again: what remotes put into it is theirs. */
const Content = memo(function Content() {
  return <div data-remotes="" />;
});
