import { HOME_OF } from '@openward/contract';
import type { User } from '@openward/contract/accounts';
import type { Registry, RemoteMenuEntry } from '@openward/contract/registry';

/** Who looks. */
type Viewer = Pick<User, 'userRole' | 'actingFor'>;

/** A heading of the sidebar with its entries; without a label for entries at the top level. */
export interface MenuGroup {
  label: string | undefined;
  entries: RemoteMenuEntry[];
}

/** The sidebar of somebody, made from what the remotes add; who acts for a person sees what they were given. */
export function menuOf(registry: Registry, { userRole: role, actingFor }: Viewer): MenuGroup[] {
  const given: readonly string[] | undefined = actingFor?.areas;
  const entries = Object.values(registry.remotes)
    .flatMap(({ active }) => active.menu)
    .filter(({ roles, area }) => roles.includes(role) && (!given || !area || given.includes(area)))
    .sort((a, b) => a.order - b.order);
  const groups: MenuGroup[] = [];
  for (const entry of entries) {
    const labelled = { ...entry, label: entry.labelFor?.[role] ?? entry.label };
    const group = groups.find(
      ({ label }) => label === entry.group && (entry.group || groups.at(-1)?.label === undefined),
    );
    if (group) group.entries.push(labelled);
    else groups.push({ label: entry.group, entries: [labelled] });
  }
  return groups;
}

/** True where an entry of the menu is what an address shows; the front door shows the patient's start page. */
export function isShownAt(entry: string, path: string | undefined): boolean {
  return entry === (path === '/' ? HOME_OF.ROLE_PATIENT : path);
}
