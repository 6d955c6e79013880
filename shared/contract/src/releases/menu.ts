import type { User } from '../accounts/types.ts';
import { HOME_OF } from '../core/roles.ts';
import type { IconShape, MenuCount, Registry, Release } from './registry.ts';

/** Who looks. */
type Viewer = Pick<User, 'userRole' | 'actingFor'>;

/** What stands where a remote gave no drawing. */
const CIRCLE: IconShape[] = [['circle', { cx: '12', cy: '12', r: '10' }]];

/** An entry as it is shown to somebody. */
export interface MenuEntry {
  path: string;
  label: string;
  /** Its label at the bottom of a phone. */
  bar: string | undefined;
  count: MenuCount | undefined;
  /** What its remote says in other languages. */
  texts: Release['texts'];
  shapes: IconShape[];
}

/** A heading of the sidebar with its entries; without a label for entries at the top level. */
export interface MenuGroup {
  label: string | undefined;
  entries: [MenuEntry, ...MenuEntry[]];
}

/** The sidebar of somebody, made from what the remotes add; who acts for a person sees what they were given. */
export function menuOf(registry: Registry, { userRole: role, actingFor }: Viewer): MenuGroup[] {
  const given: readonly string[] | undefined = actingFor?.areas;
  const entries = Object.values(registry.remotes)
    .flatMap(({ active }) =>
      active.menu.map((entry) => ({
        ...entry,
        texts: active.texts,
        shapes: active.icons?.[entry.icon ?? ''] ?? CIRCLE,
      })),
    )
    .filter(({ roles, area }) => roles.includes(role) && (!given || !area || given.includes(area)))
    .sort((a, b) => a.order - b.order);
  const groups: MenuGroup[] = [];
  for (const { path, group: heading, bar, count, texts, shapes, ...entry } of entries) {
    const label = entry.labelFor?.[role] ?? entry.label;
    const shown = { path, label, bar, count, texts, shapes };
    const group = groups.find(
      ({ label: other }) => other === heading && (heading || groups.at(-1)?.label === undefined),
    );
    if (group) group.entries.push(shown);
    else groups.push({ label: heading, entries: [shown] });
  }
  return groups;
}

/** As many places as a thumb reaches. */
const PLACES = 4;

/** A patient's places at the bottom of a phone: those that their remotes name for it, else the first of the menu. */
export function placesOf(groups: readonly MenuGroup[]): MenuEntry[] {
  const entries = groups.flatMap((group) => group.entries);
  const named = entries.filter(({ bar }) => bar);
  return (named.length > 0 ? named : entries).slice(0, PLACES);
}

/** True where an entry of the menu is what an address shows; the front door shows the patient's start page. */
export function isShownAt(entry: string, path: string | undefined): boolean {
  return entry === (path === '/' ? HOME_OF.ROLE_PATIENT : path);
}
