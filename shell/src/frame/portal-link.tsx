import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from '../navigation/navigation.ts';

/** A link within the portal: a real link for the browser; a plain click navigates without a page load. */
export function PortalLink({
  to,
  isCurrent = false,
  onNavigate,
  ...props
}: { to: string; isCurrent?: boolean; onNavigate?: (() => void) | undefined } & Omit<ComponentProps<'a'>, 'href'>) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate?.();
    goTo(to);
  };
  return <a {...props} href={to} aria-current={isCurrent ? 'page' : undefined} onClick={follow} />;
}
