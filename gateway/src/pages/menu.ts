import type { Role } from '@openward/contract';
import {
  type IconShape,
  isShownAt,
  type MenuEntry,
  menuOf,
  type OwnedRoute,
  placesOf,
  type Registry,
} from '@openward/contract/releases';
import { asText } from './markup.ts';

/**
 * The menus of each role that may see a screen, as HTML: an early script sets the user's role on the root
 * (`data-role`), the page's style sheet shows that menu, and the shell later renders its own in the same place.
 */
export function menusOf(registry: Registry, route: OwnedRoute | undefined, language: string): string {
  const roles = !route || route.access === 'public' ? [] : route.access;
  const written = ({ texts }: MenuEntry, label: string) =>
    asText(texts?.[language]?.[`menu:${label}`] ?? texts?.[language]?.[label] ?? label);
  const linkTo = (entry: MenuEntry, label: string) => {
    const current = isShownAt(entry.path, route?.path) ? ' aria-current="page"' : '';
    return `<a href="${asText(entry.path)}"${current}>${drawingOf(entry.shapes)}<span>${written(entry, label)}</span></a>`;
  };
  const menuFor = (role: Role) => {
    const groups = menuOf(registry, { userRole: role });
    const side = groups.map(({ label, entries }) => {
      const heading = label ? `<b>${written(entries[0], label)}</b>` : '';
      return `<div>${heading}${entries.map((entry) => linkTo(entry, entry.label)).join('')}</div>`;
    });
    const bar = placesOf(groups).map((place) => linkTo(place, place.bar ?? place.label));
    return (
      `<nav class="ow-menu" data-role="${role}">${side.join('')}</nav>` +
      (role === 'ROLE_PATIENT'
        ? `<nav class="ow-bar" data-role="${role}" data-places="${bar.length}">${bar.join('')}</nav>`
        : '')
    );
  };
  return roles.map(menuFor).join('');
}

/** An icon of a manifest as SVG; publishing checked that its shapes can neither run nor load anything. */
function drawingOf(shapes: readonly IconShape[]): string {
  const drawn = shapes.map(([element, attributes]) => {
    const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${asText(value)}"`);
    return `<${element}${given.join('')}/>`;
  });
  return `<svg viewBox="0 0 24 24" aria-hidden="true">${drawn.join('')}</svg>`;
}
