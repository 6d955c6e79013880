import type { T } from '@openward/remote-kit';

/** The size of a file, such as 3 KB or 1.5 MB; 1 KB has 1,024 bytes. */
export function fileSize(bytes: number, t: T): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? t('{size} KB', { size: kilobytes })
    : t('{size} MB', { size: Math.round(kilobytes / 102.4) / 10 });
}
