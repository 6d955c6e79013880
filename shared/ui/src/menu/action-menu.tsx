import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useState } from 'react';
import type { MenuEntry } from './opened-menu.tsx';

type Menu = typeof import('./opened-menu.tsx').default;

const load = async () => (await import('./opened-menu.tsx')).default;
/** Where it fails, the press that follows asks again. */
const prepare = () => void load().catch(() => {});

/**
 * What else can be done, behind one button: `trigger` is that button. Arrows move, Escape closes, the focus returns. The
 * menu's code comes when somebody is about to press the button: a list has many buttons, and most are never pressed.
 */
export function ActionMenu(props: { trigger: ReactElement<object>; entries: readonly MenuEntry[] }) {
  const [opened, setOpened] = useState<{ Menu: Menu; first: string | undefined }>();
  if (opened) return <opened.Menu {...props} first={opened.first} />;
  const open = async (button: Element, entry?: MenuEntry) => {
    const Menu = await load().catch(() => undefined);
    // Somebody who has gone on meanwhile wants no menu any more.
    const isHere = [button, document.body].includes(document.activeElement as Element);
    if (Menu && isHere) setOpened({ Menu, first: entry?.key });
  };
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A press by a key has no count of clicks.
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
