import { isStaff } from '@openward/contract';
import type { Registry } from '@openward/contract/releases';
import { onDemand, useOptionalUser, useT } from '@openward/remote-kit';
import { Box, chakra, Flex } from '@openward/ui/layout';
import { Logo } from '@openward/ui/theme';
import { memo, type ReactNode } from 'react';
import { Part } from '../errors/part.tsx';
import { PartFailed, TryAgainQuietly } from '../errors/part-failed.tsx';
import { PreferenceSwitches } from '../preferences/preference-switches.tsx';
import { PortalLink } from './portal-link.tsx';
import { RegionStatus } from './region-status.tsx';
import { SIDEBAR_WIDTH } from './sidebar-width.ts';

// One chunk with a fixed name, so that a page that needs a session can request it at once.
const signedInFrame = () => import(/* webpackChunkName: "frame" */ './signed-in-frame.tsx');
const SideColumn = onDemand(async () => ({ default: (await signedInFrame()).SideColumn }));
const TopRow = onDemand(async () => ({ default: (await signedInFrame()).TopRow }));
const BottomBar = onDemand(async () => ({ default: (await signedInFrame()).BottomBar }));
const StorageBar = onDemand(() => import(/* webpackChunkName: "frame" */ './storage-bar.tsx'));
/** Background work of the frame while a user is signed in. */
export const Attendant = onDemand(async () => ({ default: (await signedInFrame()).Attendant }));

/** True when the browser blocks site data: see start/storage.js. */
const keepsNothing = () => globalThis.document?.documentElement.dataset.keepsNothing !== undefined;

/** Loads the code of the frame's parts; never rejects, because `Part` shows failures. */
export async function prepareFrame(isSignedIn: boolean): Promise<void> {
  const parts = [
    ...(isSignedIn ? [SideColumn, TopRow, BottomBar, Attendant] : []),
    ...(keepsNothing() ? [StorageBar] : []),
  ];
  await Promise.allSettled(parts.map((part) => part.load()));
}

const withRetry = (retry: () => void) => <PartFailed onRetry={retry} />;
/** For a part without visible content that failed. */
export const quietly = (_retryAll: () => void, retryThis: () => void) => <TryAgainQuietly retry={retryThis} />;

/** The id of the element that remotes are mounted in. */
export const CONTENT_ID = 'openward-content';

/** Menu, top bar and content. The content element is never replaced, because remotes are mounted in it. */
export function Frame({ registry, onRetry }: { registry: Registry; onRetry: (remote: string) => void }) {
  const t = useT();
  const user = useOptionalUser();
  return (
    <Flex minH="100dvh">
      <chakra.a
        data-frame=""
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
      {user && (
        <Part
          name="the menu"
          code={SideColumn}
          waiting={<EmptyColumn />}
          failed={(retry) => <FailedColumn retry={retry} />}
        >
          <SideColumn user={user} registry={registry} />
        </Part>
      )}
      <Flex direction="column" flex="1" minW="0">
        <Part
          key={user ? 'signed-in' : 'public'}
          name="the top of the page"
          code={TopRow}
          waiting={<Box h="16" bg="bg.panel" />}
          failed={withRetry}
        >
          {user ? <TopRow user={user} registry={registry} /> : <PublicCorner />}
        </Part>
        {keepsNothing() && (
          <Part name="what is not kept" code={StorageBar} failed={quietly}>
            <StorageBar />
          </Part>
        )}
        <chakra.main id={CONTENT_ID} tabIndex={-1} flex="1" outline="none" position="relative">
          <Part name="the state of the content" failed={withRetry}>
            <RegionStatus onRetry={onRetry} />
          </Part>
          <Content />
        </chakra.main>
        {user && !isStaff(user.userRole) && (
          <Part name="the bottom bar" code={BottomBar} failed={quietly}>
            <BottomBar user={user} registry={registry} />
          </Part>
        )}
      </Flex>
    </Flex>
  );
}

function EmptyColumn({ children }: { children?: ReactNode }) {
  return (
    <Box hideBelow="lg" w={SIDEBAR_WIDTH} flexShrink={0} bg="bg.panel">
      {children}
    </Box>
  );
}

function FailedColumn({ retry }: { retry: () => void }) {
  return (
    <EmptyColumn>
      <PartFailed onRetry={retry} />
    </EmptyColumn>
  );
}

/** Never rendered again, because remotes own its content. */
const Content = memo(function Content() {
  return <div data-remotes="" />;
});

/** The header of the public pages: brand and preferences. */
function PublicCorner() {
  const t = useT();
  return (
    <Flex as="header" data-frame="" h="16" px={{ base: '4', md: '8' }} align="center" justify="space-between">
      <PortalLink to="/login" aria-label={t('Openward, go to the sign-in page')}>
        <Logo />
      </PortalLink>
      <PreferenceSwitches />
    </Flex>
  );
}
