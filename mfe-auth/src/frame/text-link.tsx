import { Link as RouterLink } from '@openward/remote-kit';
import { Link } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** A link within this remote's pages. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link asChild color="accent.fg" fontWeight="medium" textDecoration="underline" textUnderlineOffset="3px">
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}
