import type { RemoteManifest } from './registry.ts';

/** Before a label that has a translation of its own in the menu: “Doctor” is a list there, and one person on a screen. */
const IN_MENU = 'menu:';

/** The part of a manifest that people read. */
export type Titled = {
  routes: Pick<RemoteManifest['routes'][number], 'title' | 'titleFor'>[];
  menu: Pick<RemoteManifest['menu'][number], 'label' | 'labelFor' | 'group' | 'bar'>[];
};

/** What people read of a manifest: what a catalogue has to have, and may have besides for the menu alone. */
export function sentencesOf({ routes, menu }: Titled): { needed: string[]; optional: string[] } {
  const titles = routes.flatMap(({ title, titleFor }) => [title, ...Object.values(titleFor ?? {})]);
  const labels = menu.flatMap(({ label, labelFor, group, bar }) => [
    label,
    ...Object.values(labelFor ?? {}),
    group,
    bar,
  ]);
  const once = (sentences: (string | undefined)[]) => [...new Set(sentences)].filter((each) => each !== undefined);
  return { needed: once([...titles, ...labels]), optional: once(labels).map((label) => IN_MENU + label) };
}
