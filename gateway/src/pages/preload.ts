import type { Need, OwnedRoute, Release, ShellNeed } from '@openward/contract/releases';
/** A file that a page needs, and what its bytes must be. */
export interface NeededFile {
  url: string;
  integrity: string;
}

/**
 * What the screen of an address needs, so that the page can ask for all of it at once instead of script by script.
 * @param route whose screen it is; undefined for an address that nobody owns
 * @param shell the release that the page is of
 * @param remote the active release of the remote that owns it
 */
export function neededBy(route: OwnedRoute | undefined, shell: Release, remote: Release | undefined): NeededFile[] {
  const ofShell = (when: ShellNeed) => shell.preload?.[when]?.files ?? [];
  const screen: Need = (route && remote?.preload?.[route.path]) ?? { files: [], shared: [] };
  const early = [
    ...ofShell('always'),
    ...(route && route.access !== 'public' ? ofShell('signed-in') : []),
    ...screen.shared.flatMap((name) => shell.provides?.[name] ?? []),
  ];
  return [...filesOf(shell, early), ...(remote ? filesOf(remote, [remote.entry, ...screen.files]) : [])];
}

/** As the head of a page says it. Scripts are asked for with the same integrity, or they would come twice. */
export function preloadLinks(files: NeededFile[]): string {
  return files
    .map(({ url, integrity }) => `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin>`)
    .join('');
}

function filesOf({ base, integrity }: Release, files: string[]): NeededFile[] {
  return [...new Set(files)].flatMap((file) => {
    const expected = integrity[file];
    // No text of a manifest may end the attribute that it stands in.
    if (!expected || !/^[\w.@/-]+$/.test(file)) return [];
    return { url: base + file, integrity: expected };
  });
}
