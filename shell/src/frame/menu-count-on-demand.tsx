import type { MenuCount } from '@openward/contract/releases';
import { onDemand } from '@openward/remote-kit';
import { Part } from '../errors/part.tsx';

// Nobody waits for a number: it comes once the page is there.
const Badge = onDemand(() => import(/* webpackChunkName: "frame" */ './menu-count.tsx'));

/** The number beside an entry of the menu; nothing where it cannot be had. */
export function MenuCountBadge({ count }: { count: MenuCount }) {
  return (
    <Part name="a number in the menu" code={Badge} waiting={null} failed={() => null}>
      <Badge count={count} />
    </Part>
  );
}
