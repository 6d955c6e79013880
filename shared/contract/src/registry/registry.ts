import type { ProxyArea } from '../core/areas.ts';
import type { Role } from '../core/roles.ts';

/** A screen a remote owns. Titles and labels are English sentences, translated with the remote's namespace. */
export interface RemoteRoute {
  /** React Router pattern, such as `/qrcode/:appointmentId`. */
  path: string;
  /** Who may see it; `public` screens have no sidebar and need no session. */
  access: 'public' | Role[];
  title: string;
  /** Role-specific title where it differs. */
  titleFor?: Partial<Record<Role, string>>;
}

/** An entry the remote adds to the sidebar. */
export interface RemoteMenuEntry {
  path: string;
  label: string;
  /** The label for a role where it differs. */
  labelFor?: Partial<Record<Role, string>>;
  /** Entries of one group stand together under its heading; none: at the top level. */
  group?: string;
  /** Lower stands higher; a group stands where its first entry does. */
  order: number;
  /** Name of one of the shell's icons. */
  icon?: string;
  roles: Role[];
  /** What a proxy must have been given to see it while they act for somebody; `own` is never shown then. */
  area?: ProxyArea | 'own';
  /** How much waits behind the entry: shown beside its label where it is not 0. */
  count?: MenuCount;
}

/** Where the shell asks for a number beside an entry of the menu. */
export interface MenuCount {
  /** Of an endpoint below `/api` without parameters, called by GET, whose result holds the number as `open`. */
  path: string;
  /** The fact after which it is asked again. */
  on: string;
}

/** What a remote says of itself, without any of its code having been loaded (`remote.json`). */
export interface RemoteManifest {
  name: string;
  /** Semver range of the shell's API that the remote was made for. */
  shellApi: string;
  routes: RemoteRoute[];
  menu: RemoteMenuEntry[];
  /** Names of the slots it fills. */
  slots: string[];
}

/** A manifest as the build completes it. */
export interface ReleaseManifest extends RemoteManifest {
  version: string;
  /** The global variable that the entry defines; unique per version. */
  container: string;
  entry: string;
  /** Subresource-integrity value (`sha384-…`) of every file, by path relative to the release. */
  integrity: Record<string, string>;
  /** Ranges of the federation singletons it expects from the shell, by package name. */
  shared: Record<string, string>;
  /** What each route needs before it can be drawn; of the shell, by {@link ShellNeed}. */
  preload?: Record<string, Need>;
  /** Of the shell: the files that bring a shared module which is not in its main script. */
  provides?: Record<string, string[]>;
}

/** What is needed: own files, and shared modules that the shell provides. */
export interface Need {
  files: string[];
  shared: string[];
}

/** When the shell needs files of its own besides the main script. */
export type ShellNeed = 'always' | 'signed-in';

/** One release as the shell loads it; `base` is the URL its files lie under, with a slash at the end. */
export interface Release extends ReleaseManifest {
  base: string;
}

/** One remote in the registry: what is served, and what to fall back to. */
export interface RegistryEntry {
  active: Release;
  previous: Release | null;
}

/** The registry document as the gateway inlines it in the page; `revision` grows with every change. */
export interface Registry {
  revision: number;
  /** The active version of the shell itself; absent before one was released. */
  shell?: string | undefined;
  remotes: Record<string, RegistryEntry>;
}

/** The version of what the shell offers to remotes: mount props, events, slots, shared packages. */
export const SHELL_API = '1.2.0';
