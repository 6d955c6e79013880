import type { MenuCount } from '@openward/contract/releases';
import { onDemand } from '@openward/remote-kit';
import { Part } from '../errors/part.tsx';

// Loaded after the page, because the number is not urgent.
const Badge = onDemand(() => import(/* webpackChunkName: "frame" */ './menu-count.tsx'));

/** The number beside a menu entry; nothing when it cannot be loaded. */
export function MenuCountBadge({ count }: { count: MenuCount }) {
  return (
    <Part name="a number in the menu" code={Badge} waiting={null} failed={() => null}>
      <Badge count={count} />
    </Part>
  );
}
