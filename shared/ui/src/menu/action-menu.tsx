import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useState } from 'react';
import type { MenuEntry } from './opened-menu.tsx';

type Menu = typeof import('./opened-menu.tsx').default;

const load = async () => (await import('./opened-menu.tsx')).default;
/** After a failure, the next press loads again. */
const prepare = () => void load().catch(() => {});

/**
 * A menu of further actions, opened by `trigger`. Its code loads when the user is about to press the button, because a
 * list has many buttons that are mostly never pressed.
 */
export function ActionMenu(props: { trigger: ReactElement<object>; entries: readonly MenuEntry[] }) {
  const [opened, setOpened] = useState<{ Menu: Menu; first: string | undefined }>();
  if (opened) return <opened.Menu {...props} first={opened.first} />;
  const open = async (button: Element, entry?: MenuEntry) => {
    const Menu = await load().catch(() => undefined);
    // Does not open if the user has moved on meanwhile.
    const isHere = [button, document.body].includes(document.activeElement as Element);
    if (Menu && isHere) setOpened({ Menu, first: entry?.key });
  };
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click by keyboard has a `detail` of 0.
    onClick: ({ currentTarget, detail }: MouseEvent) =>
      open(currentTarget, detail === 0 ? props.entries[0] : undefined),
    onKeyDown(event: KeyboardEvent) {
      const entry = { ArrowDown: props.entries[0], ArrowUp: props.entries.at(-1) }[event.key];
      if (!entry) return;
      event.preventDefault();
      void open(event.currentTarget, entry);
    },
  } as object);
}
