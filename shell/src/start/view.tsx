import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** The portal's one React root. It renders beside the page, and replaces it when it is complete. */
export interface View {
  /**
   * Renders in slices, so that typing into the page is not blocked.
   * @throws an uncaught rendering error
   */
  draw(content: ReactNode): Promise<void>;
  /** Replaces what the page showed; does nothing the second time. */
  show(): void;
}

/** Creates the view, which will fill the element `place`. */
export function viewIn(place: HTMLElement): View {
  const element = document.createElement('div');
  let failed: (error: unknown) => void = () => {};
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    failed(error);
  };
  const root = createRoot(element, { onUncaughtError });
  return {
    draw: (content) =>
      new Promise((resolve, reject) => {
        failed = reject;
        startTransition(() => root.render(<Drawn onDrawn={resolve}>{content}</Drawn>));
      }),
    show() {
      if (element.isConnected) return;
      // The user may have focused a link of the initial menu.
      const focused = place.querySelector('nav :focus')?.getAttribute('href');
      place.replaceChildren(element);
      // If the link exists twice, only the visible one takes the focus.
      const same = focused ? element.querySelectorAll<HTMLElement>(`nav [href="${CSS.escape(focused)}"]`) : [];
      for (const link of same) link.focus({ preventScroll: true });
    },
  };
}

function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
