import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** The portal's one React root. It is drawn beside the page, and takes its place once it is whole. */
export interface View {
  /**
   * Draws in slices, so that nobody who types into the page meanwhile waits for the whole.
   * @throws what is thrown while it is drawn and caught nowhere
   */
  draw(content: ReactNode): Promise<void>;
  /** Puts it in the place of what the page showed until now; nothing where it is there already. */
  show(): void;
}

/** Makes the view. @param place the element of the page that it will fill */
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
      // Somebody may be on a link of the menu that the page came with.
      const focused = place.querySelector('nav :focus')?.getAttribute('href');
      place.replaceChildren(element);
      // Where it stands twice, one of both is shown, and only that one takes the focus.
      const same = focused ? element.querySelectorAll<HTMLElement>(`nav [href="${CSS.escape(focused)}"]`) : [];
      for (const link of same) link.focus({ preventScroll: true });
    },
  };
}

function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
