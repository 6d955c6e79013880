import type { ComponentProps, MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { useNavigate } from './routing.ts';

/**
 * A link within a remote: a real one to the browser, a navigation without a page load to a plain click. In the place of
 * React Router's own, which brings the prefetching of its framework along. `replace` leaves no step behind in the history.
 */
export function Link({
  to,
  replace = false,
  onClick,
  ...rest
}: { to: string; replace?: boolean } & Omit<ComponentProps<'a'>, 'href'>) {
  const navigate = useNavigate();
  const href = useHref(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    if (rest.target && rest.target !== '_self') return;
    event.preventDefault();
    // As the browser does: a link to where one is already makes no step in the history.
    const isHere = href === location.pathname + location.search + location.hash;
    void navigate(to, { replace: replace || isHere });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
