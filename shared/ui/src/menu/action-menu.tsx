import { cloneElement, type ReactElement, useState } from 'react';
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
  const [Opened, setOpened] = useState<Menu>();
  if (Opened) return <Opened {...props} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () =>
      load().then(
        (menu) => setOpened(() => menu),
        () => {},
      ),
  } as object);
}
