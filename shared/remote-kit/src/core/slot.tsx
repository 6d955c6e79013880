import { Button } from '@openward/ui/button';
import { Flex } from '@openward/ui/layout';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type MountedSlot, type MountParcel, type SlotState, shellHost } from './shell-host.ts';
import type { SlotName, SlotProps } from './slots.ts';
import { useT } from './translation.tsx';

/** Mounts parcels as children of the current remote. */
export const MountParcelContext = createContext<MountParcel | undefined>(undefined);

/**
 * Shows the providers of a slot in the order of their names, and `loading` until one has rendered. Shows `fallback`
 * without a provider, `fallback` and Retry if all failed, Retry below the others if some failed. New props reach the
 * providers.
 */
export function Slot<N extends SlotName>(given: {
  name: N;
  props: SlotProps[N];
  loading: ReactNode;
  fallback: ReactNode;
}) {
  const { name, props } = given;
  const mountParcel = useContext(MountParcelContext);
  const element = useRef<HTMLDivElement>(null);
  const slot = useRef<MountedSlot<N>>(undefined);
  const latest = useRef(props);
  const [state, setState] = useState<SlotState>('loading');
  useEffect(() => {
    if (!element.current) return;
    let isGone = false;
    const mounted = shellHost().mountSlot(name, element.current, {
      mountParcel,
      props: latest.current,
      tell: (next) => {
        if (!isGone) setState(next);
      },
    });
    slot.current = mounted;
    return () => {
      isGone = true;
      mounted.remove();
    };
  }, [name, mountParcel]);
  useEffect(() => {
    if (isSame(props, latest.current)) return;
    latest.current = props;
    slot.current?.update(props);
  }, [props]);
  return (
    <>
      {state === 'loading' && given.loading}
      {(state === 'absent' || state === 'failed') && given.fallback}
      <div ref={element} />
      {(state === 'failed' || state === 'incomplete') && <Retry onRetry={() => slot.current?.retry()} />}
    </>
  );
}

/** Compares props shallowly, because callers create new props at each render. */
function isSame(a: object, b: object): boolean {
  const [before, after] = [Object.entries(a), Object.entries(b)];
  return before.length === after.length && before.every(([key, value]) => Object.is(value, b[key as keyof typeof b]));
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Flex justify="center" mt="3">
      <Button size="sm" variant="outline" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Flex>
  );
}
