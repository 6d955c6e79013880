import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Distance in pixels from the window's edge within which a drag scrolls the page. */
const EDGE = 90;

/** The pointer listener of a card's handle. */
export type DragHandle = (event: PointerEvent<HTMLButtonElement>) => void;

interface Drag {
  key: string;
  pointer: number;
  card: HTMLElement;
  y: number;
  frame: number;
}

/**
 * Moves the cards of a list by mouse, pen or finger. A drag only marks the drop position with a line: with six hundred
 * cards everything else, libraries included, lags behind the pointer. Escape cancels.
 * @param onDrop gets the new index of the card
 */
export function useDrag(
  list: RefObject<HTMLOListElement | null>,
  onDrop: (key: string, to: number) => void,
): DragHandle {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const ends = useRef<(isDropped: boolean) => void>(undefined);
  useEffect(() => () => ends.current?.(false), []);
  const [handle] = useState(() => (event: PointerEvent<HTMLButtonElement>) => {
    const card = event.currentTarget.closest<HTMLElement>('[data-card]');
    if (event.button !== 0 || !card || !list.current) return;
    event.preventDefault();
    const button = event.currentTarget;
    button.focus();
    button.setPointerCapture(event.pointerId);
    const drag: Drag = { key: card.dataset.card ?? '', pointer: event.pointerId, card, y: event.clientY, frame: 0 };
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-card]') ?? [])];
    let at: number | undefined;
    const look = () => {
      scrollAtEdge(drag.y);
      at = placeAt(cards(), drag.y);
      mark(cards(), at);
      drag.frame = requestAnimationFrame(look);
    };
    const move = (moved: globalThis.PointerEvent) => {
      drag.y = moved.clientY;
    };
    const escape = (key: KeyboardEvent) => key.key === 'Escape' && end(false);
    const up = () => end(true);
    const lost = () => end(false);
    const end = (isDropped: boolean) => {
      ends.current = undefined;
      cancelAnimationFrame(drag.frame);
      button.removeEventListener('pointermove', move);
      button.removeEventListener('pointerup', up);
      button.removeEventListener('pointercancel', lost);
      window.removeEventListener('keydown', escape, true);
      delete card.dataset.dragged;
      mark(cards(), undefined);
      const from = cards().indexOf(card);
      if (isDropped && at !== undefined) drop.current(drag.key, at > from ? at - 1 : at);
    };
    ends.current?.(false);
    ends.current = end;
    card.dataset.dragged = 'yes';
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', up);
    button.addEventListener('pointercancel', lost);
    window.addEventListener('keydown', escape, true);
    drag.frame = requestAnimationFrame(look);
  });
  return handle;
}

/** Marks the cards directly, because rendering the list for each step would lag behind. */
function mark(cards: readonly HTMLElement[], at: number | undefined): void {
  for (const [place, card] of cards.entries()) {
    const isAfter = at === cards.length && place === cards.length - 1;
    const drop = isAfter ? 'after' : place === at ? 'before' : undefined;
    if (card.dataset.drop === drop) continue;
    if (drop) card.dataset.drop = drop;
    else delete card.dataset.drop;
  }
}

/** The index of the card at a height, by binary search, because measuring all cards of a long list is slow. */
function placeAt(cards: readonly HTMLElement[], y: number): number {
  let low = 0;
  let high = cards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, height } = (cards[middle] as HTMLElement).getBoundingClientRect();
    if (y < top + height / 2) high = middle;
    else low = middle + 1;
  }
  return low;
}

function scrollAtEdge(y: number): void {
  const below = y - (window.innerHeight - EDGE);
  const above = EDGE - y;
  if (below > 0) window.scrollBy(0, Math.min(24, below / 3));
  else if (above > 0) window.scrollBy(0, -Math.min(24, above / 3));
}
