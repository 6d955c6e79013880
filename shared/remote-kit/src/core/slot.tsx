import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shellHost } from './shell-host.ts';
import type { SlotName, SlotProps } from './slots.ts';

/** Shows what another remote provides under a name; the fallback where nobody does. */
export function Slot<N extends SlotName>(props: {
  name: N;
  props: SlotProps[N];
  loading: ReactNode;
  fallback: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<'loading' | 'provided' | 'absent'>('loading');
  const handed = useRef(props.props);
  useEffect(() => {
    let unmount: (() => void) | null = null;
    let gone = false;
    const target = element.current;
    if (!target) return;
    shellHost()
      .mountSlot(props.name, target, handed.current, () => setShown('absent'))
      .then((mounted) => {
        unmount = mounted;
        if (gone) unmount?.();
        else setShown(mounted ? 'provided' : 'absent');
      });
    return () => {
      gone = true;
      unmount?.();
    };
  }, [props.name]);
  return (
    <>
      {shown === 'loading' && props.loading}
      {shown === 'absent' && props.fallback}
      <div ref={element} />
    </>
  );
}
