import { Flex } from '@openward/ui/layout';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A toolbar with one tab stop; the arrow keys, Home and End move the focus (WAI-ARIA: toolbar).
 * The stop is the button that had the focus last, else the pressed one, else the first.
 */
export function Roving({ label, children, ...layout }: { label: string; children: ReactNode } & FlexLayout) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  const all = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  const rove = () => {
    const buttons = all();
    const stop =
      buttons.find((one) => one === last.current) ??
      buttons.find((one) => one.getAttribute('aria-pressed') === 'true') ??
      buttons[0];
    for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
  };
  // Runs after each render, because the buttons may have changed.
  useLayoutEffect(rove);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const buttons = all();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = placeAfter(event.key, at, buttons.length);
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <Flex
      ref={bar}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        last.current = target;
        rove();
      }}
      {...layout}
    >
      {children}
    </Flex>
  );
}

type FlexLayout = Pick<Parameters<typeof Flex>[0], 'display' | 'gridTemplateColumns' | 'direction' | 'gap' | 'wrap'>;

/** The index that a key leads to; undefined if it leads nowhere. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  const isMirrored = document.documentElement.dir === 'rtl';
  const [ahead, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === ahead || key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === back || key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
