import { type RefObject, useLayoutEffect } from 'react';

/** Puts an element of the frame back where something other than the frame has taken it out of the page. */
export function useStanding(element: RefObject<HTMLElement | null>): void {
  // A layout effect: its end comes before React takes the element away itself.
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
