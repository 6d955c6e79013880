import { type RefObject, useLayoutEffect } from 'react';

/** Puts an element of the frame back when code outside the frame has removed it from the page. */
export function useStanding(element: RefObject<HTMLElement | null>): void {
  // A layout effect, because its cleanup runs before React removes the element itself.
  useLayoutEffect(() => {
    const observer = new MutationObserver((changes) => {
      if (element.current?.isConnected) return;
      for (const { target, removedNodes, nextSibling } of changes)
        for (const node of removedNodes)
          if (node.contains(element.current)) target.insertBefore(node, nextSibling?.isConnected ? nextSibling : null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element]);
}
