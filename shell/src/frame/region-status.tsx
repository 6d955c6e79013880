import { onDemand, store, useT } from '@openward/remote-kit';
import { ErrorState, useSayLate } from '@openward/ui/feedback';
import { Box, Page } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { NotShared } from '../acting/on-demand.ts';
import { Part } from '../errors/part.tsx';
import { PartFailed } from '../errors/part-failed.tsx';
import { sentenceFor } from '../loading/failures.ts';
import { accessOverAtom } from '../navigation/access-over.ts';
import { unsharedAtom } from '../navigation/navigation.ts';
import { regionAtom } from '../remotes/region.ts';
import { isDrawnInPage } from './in-page.ts';
import { loadingSkeleton } from './skeleton.ts';

const StandIn = onDemand(() => import(/* webpackChunkName: "frame" */ './stand-in.tsx'));

/** Milliseconds before the loading state shows; a faster load needs none. */
const PATIENCE = 150;

/** True once any remote was shown in this page. */
let hasShown = false;

/** Shown in a remote's place until it is rendered, or when it cannot be shown. */
export function RegionStatus({ onRetry }: { onRetry: (remote: string) => void }) {
  const t = useT();
  const region = useAtomValue(regionAtom, { store });
  const isOver = useAtomValue(accessOverAtom, { store });
  const unshared = useAtomValue(unsharedAtom, { store });
  if (isOver || unshared) {
    return (
      <Part name="what is not shared" code={NotShared} failed={(again) => <PartFailed onRetry={again} />}>
        <NotShared area={isOver ? undefined : unshared} />
      </Part>
    );
  }
  if (region.phase === 'empty') return null;
  if (region.phase === 'loading') return <Coming key={region.remote} />;
  const retry = () => onRetry(region.remote);
  if (region.phase === 'failed') {
    return (
      <Page>
        <ErrorState
          title={t('This part of the portal is not available right now')}
          retryLabel={t('Try again')}
          onRetry={retry}
        >
          {t(sentenceFor(region.stage))} {t('Everything else still works.')}
          <Beside base={region.base} />
        </ErrorState>
      </Page>
    );
  }
  hasShown = true;
  if (!region.isFallback) return null;
  return <Beside onRetry={retry} base={region.base} />;
}

/** What is said on demand: the notice of an older version, if one is shown, and the responsible team. */
function Beside(props: { onRetry?: () => void; base: string | undefined }) {
  return (
    <Part name="a notice" code={StandIn} failed={() => null}>
      <StandIn {...props} />
    </Part>
  );
}

/** The only skeleton, the same that the page began with: a remote shows nothing until it can render. */
function Coming() {
  const t = useT();
  useSayLate(t('Loading'));
  // The initial page already shows the skeleton, so it stays without a delay.
  const [isLate, setLate] = useState(!hasShown);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate || isDrawnInPage()) return null;
  // Positioned over the remote's place, so that nothing moves when the remote appears.
  return <Box ref={putShape} role="status" aria-label={t('Loading')} position="absolute" insetX="0" top="0" />;
}

function putShape(place: HTMLElement | null): void {
  place?.replaceChildren(loadingSkeleton());
}
