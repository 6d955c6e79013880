import type { T } from '@openward/remote-kit';

/** How late somebody is. @param minutes more than 0 */
export function lateWords(minutes: number, t: T): string {
  return minutes < 120
    ? t('{minutes} min late', { minutes })
    : t('{hours} h late', { hours: Math.floor(minutes / 60) });
}
