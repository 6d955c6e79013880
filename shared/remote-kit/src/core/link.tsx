import type { ComponentProps, MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { useNavigate } from './routing.ts';

/**
 * A link within a remote that navigates without loading the page. Replaces React Router's own, which includes the
 * prefetching of its framework mode. `replace` adds no entry to the history.
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
    // As in browsers, a link to the current address adds no entry to the history.
    const isHere = href === location.pathname + location.search + location.hash;
    void navigate(to, { replace: replace || isHere });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
