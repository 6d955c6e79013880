import type { ApiConfig } from '../platform/config.ts';

/** The bare address that the practice writes from, of `Name <address>` too; null where it writes to nobody. */
export function organizerOf({ smtp }: Pick<ApiConfig, 'smtp'>): string | null {
  if (!smtp) return null;
  return /<([^<>\s]+)>/.exec(smtp.from)?.[1] ?? smtp.from.trim();
}
