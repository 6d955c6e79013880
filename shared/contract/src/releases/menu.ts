import type { User } from '../accounts/types.ts';
import { HOME_OF } from '../core/roles.ts';
import type { IconShape, MenuCount, Registry, Release } from './registry.ts';

/** The fields of a user that decide which entries are visible. */
type Viewer = Pick<User, 'userRole' | 'actingFor'>;

/** The icon of remotes without one. */
const CIRCLE: IconShape[] = [['circle', { cx: '12', cy: '12', r: '10' }]];

/** A visible menu entry. */
export interface MenuEntry {
  path: string;
  label: string;
  /** Its label in the bottom bar on phones. */
  bar: string | undefined;
  count: MenuCount | undefined;
  /** The remote's translations. */
  texts: Release['texts'];
  shapes: IconShape[];
}

/** A heading of the sidebar with its entries; without label for top-level entries. */
export interface MenuGroup {
  label: string | undefined;
  entries: [MenuEntry, ...MenuEntry[]];
}

/** The sidebar of a user from the menus of all remotes; proxies see only entries of granted areas. */
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

/** As many entries as fit within reach of a thumb. */
const PLACES = 4;

/** A patient's bottom bar on phones: the entries that remotes choose, else the first of the menu. */
export function placesOf(groups: readonly MenuGroup[]): MenuEntry[] {
  const entries = groups.flatMap((group) => group.entries);
  const named = entries.filter(({ bar }) => bar);
  return (named.length > 0 ? named : entries).slice(0, PLACES);
}

/** True if an address shows the menu entry's page; `/` shows the patient's start page. */
export function isShownAt(entry: string, path: string | undefined): boolean {
  return entry === (path === '/' ? HOME_OF.ROLE_PATIENT : path);
}
