import type { ProxyArea } from '../core/areas.ts';
import type { Role } from '../core/roles.ts';

/** A screen a remote owns. Titles and labels are English sentences, translated with the manifest's `texts`. */
export interface RemoteRoute {
  /** React Router pattern, such as `/qrcode/:appointmentId`. */
  path: string;
  /**
   * Who may see it; `public` screens have no sidebar and need no session. A `remote.json` may also say a `RoleWord`, here
   * and in the menu, which the build replaces by its roles.
   */
  access: 'public' | Role[];
  title: string;
  /** Role-specific title where it differs. */
  titleFor?: Partial<Record<Role, string>>;
  /**
   * True where the screen is drawn by the build and stands in the page, readable and ready to type into before any script
   * came. Of other screens that need a session the title stands there as heading; false where the heading is another.
   */
  inPage?: boolean;
  /** What a proxy must have been given to see it while they act for somebody: else the shell says that it is not shared. */
  area?: ProxyArea;
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
  /** Name of a drawing in `icons`: a lucide icon, or one of the remote's own. */
  icon?: string;
  roles: Role[];
  /** What a proxy must have been given to see it while they act for somebody; `own` is never shown then. */
  area?: ProxyArea | 'own';
  /** Its label in the bar at the bottom of a patient's phone, where it has a place there. */
  bar?: string;
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
  /** Semver range of the shell's API that the remote was made for; of the shell, the version that it offers. */
  shellApi: string;
  routes: RemoteRoute[];
  menu: RemoteMenuEntry[];
  /** Names of the slots it fills; of the shell, those that its remotes may have. */
  slots: string[];
  /** Slots of its own that its screens have room for, beyond those of the shell's API. */
  hosts?: string[];
  /** The team that it belongs to. */
  owner?: string;
  /** How to reach that team: an address, a channel, a phone number. */
  contact?: string;
}

/** A manifest as the build completes it. */
export interface ReleaseManifest extends RemoteManifest {
  version: string;
  /** The global variable that the entry defines: see `containerOf`. */
  container: string;
  entry: string;
  /** Subresource-integrity value (`sha384-…`) of every file, by path relative to the release. */
  integrity: Record<string, string>;
  /**
   * What it uses of what exists once in a page, by entry: a range of versions of a library, the names of a package of
   * ours. Of the shell, what it provides: the version, and all names.
   */
  shared: Record<string, string | string[]>;
  /** The paths that it has screens for; the shell has none. */
  screens?: string[];
  /** The endpoints that it calls. */
  endpoints?: CalledEndpoint[];
  /** Drawings of its menu's icons by name, 24 by 24: elements of SVG with their attributes. */
  icons?: Record<string, IconShape[]>;
  /**
   * Its titles and labels in other languages, by language and English sentence; `menu:` before a label that is translated
   * in another way in the menu.
   */
  texts?: Record<string, Record<string, string>>;
  /** What each route needs before it can be drawn; of the shell, by {@link ShellNeed}. */
  preload?: Record<string, Need>;
  /** Of the shell: the files that bring a shared module which is not in its main script. */
  provides?: Record<string, string[]>;
}

/** The file of a release that holds what its build drew, where it drew anything: {@link MarkupOfPages}. */
export const MARKUP_FILE = 'markup.json';

/** Where the shell's {@link MarkupOfPages} holds the frame of the pages that need no session. */
export const FRAME = 'frame';

/** Pages as their build drew them, by path and language. */
export type MarkupOfPages = Record<
  string,
  Record<
    string,
    {
      dir: 'ltr' | 'rtl';
      html: string;
      /** Rules of CSS by the names of their classes, separated by blanks and begun by the key of Emotion's cache. */
      styles: Record<string, string>;
    }
  >
>;

/** An endpoint as the caller was built with it. */
export interface CalledEndpoint {
  method: string;
  /** Below `/api`, parameters as `:name`. */
  path: string;
  /** Of all that caller and server have to agree on: see `contractHash`. */
  hash: string;
}

/** An element of SVG: its name and its attributes. */
export type IconShape = [string, Record<string, string>];

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
  /** What some of the users get in place of the active release. */
  canary?: { release: Release; percent: number } | undefined;
}

/** The registry document as the gateway inlines it in the page; `revision` grows with every change. */
export interface Registry {
  revision: number;
  /** The active version of the shell itself; absent before one was released. */
  shell?: string | undefined;
  remotes: Record<string, RegistryEntry>;
}

/** The version of what the shell offers to remotes: mount props, events, slots, shared packages. */
export const SHELL_API = '1.4.0';

/** The slots that every shell of this API knows, with the props that `SlotProps` of the remote kit gives them. */
export const SLOTS = [
  'dashboard.today',
  'dashboard.next',
  'dashboard.action-items',
  'patient.appointment-history',
] as const;
