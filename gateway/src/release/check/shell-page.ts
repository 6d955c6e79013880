import { ReleaseError } from '../release-error.ts';

/** The shell's page, by its path. */
export const SHELL_PAGE = 'index.html';
/** Where the page's data goes in it. */
export const PLACE = '<!--openward:page-->';

/**
 * Refuses a shell of which nobody would get anything.
 * @param files of its build
 * @throws ReleaseError where its page is missing, or takes no data
 */
export function refuseWithoutPage(files: ReadonlyMap<string, Buffer>): void {
  if (files.get(SHELL_PAGE)?.includes(PLACE)) return;
  throw new ReleaseError(
    `A shell needs ${SHELL_PAGE}, named in remote.json, with ${PLACE} where the page's data goes: build it again.`,
  );
}
