import type { RemoteManifest } from './registry.ts';

/** Prefix for labels with a different translation in the menu: “Doctor” is a list there, and a person elsewhere. */
const IN_MENU = 'menu:';

/** The part of a manifest with texts for users. */
export type Titled = {
  routes: Pick<RemoteManifest['routes'][number], 'title' | 'titleFor'>[];
  menu: Pick<RemoteManifest['menu'][number], 'label' | 'labelFor' | 'group' | 'bar'>[];
};

/** The user texts of a manifest: those that a catalogue must contain, and optional ones for the menu. */
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
