import type { ProxyArea } from '../core/areas.ts';
import type { Role } from '../core/roles.ts';

/** A screen of a remote. Titles and labels are English and are translated with the manifest's `texts`. */
export interface RemoteRoute {
  /** React Router pattern, such as `/qrcode/:appointmentId`. */
  path: string;
  /**
   * Roles that may open it; `public` screens have no sidebar and need no session. A `remote.json` may also contain a
   * `RoleWord`, here and in the menu, which the build replaces with its roles.
   */
  access: 'public' | Role[];
  title: string;
  /** Titles for roles with a different title. */
  titleFor?: Partial<Record<Role, string>>;
  /**
   * True if the build renders the screen into the page, so that users can read and type before scripts load. Other
   * screens that need a session get only their title as heading; false if their heading differs.
   */
  inPage?: boolean;
  /** The area that a proxy needs for it; otherwise the shell reports that it is not shared. */
  area?: ProxyArea;
}

/** A sidebar entry of a remote. */
export interface RemoteMenuEntry {
  path: string;
  label: string;
  /** Labels for roles with a different label. */
  labelFor?: Partial<Record<Role, string>>;
  /** Groups entries under this heading; without it the entry is at the top level. */
  group?: string;
  /** Ascending; a group is placed at its first entry. */
  order: number;
  /** The name of a lucide icon or of a drawing in `icons`. */
  icon?: string;
  roles: Role[];
  /** The area that a proxy needs to see it; `own` is always hidden from proxies. */
  area?: ProxyArea | 'own';
  /** The label in the bottom bar on patients' phones, if the entry appears there. */
  bar?: string;
  /** The number of waiting items, shown beside the label unless it is 0. */
  count?: MenuCount;
}

/** The source of the number beside a menu entry. */
export interface MenuCount {
  /** A GET endpoint below `/api` without parameters, whose result contains the number as `open`. */
  path: string;
  /** The event after which the number is loaded again. */
  on: string;
}

/** The description of a remote, readable without loading its code (`remote.json`). */
export interface RemoteManifest {
  name: string;
  /** Semver range of the shell's API that the remote needs; in the shell's manifest the provided version. */
  shellApi: string;
  routes: RemoteRoute[];
  menu: RemoteMenuEntry[];
  /** Names of the slots that it fills; in the shell's manifest the slots that remotes may have. */
  slots: string[];
  /** Its own slots, in addition to those of the shell's API. */
  hosts?: string[];
  /** The owning team. */
  owner?: string;
  /** The team's address, channel or phone number. */
  contact?: string;
}

/** A manifest after the build. */
export interface ReleaseManifest extends RemoteManifest {
  version: string;
  /** The global variable that the entry script defines, see `containerOf`. */
  container: string;
  entry: string;
  /** Subresource integrity (`sha384-…`) of every file, by path relative to the release. */
  integrity: Record<string, string>;
  /**
   * The shared modules that it uses: a version range for a library, the imported names for our packages. In the shell's
   * manifest what it provides: the version, and all names.
   */
  shared: Record<string, string | string[]>;
  /** The paths of its screens; the shell has none. */
  screens?: string[];
  /** The endpoints that it calls. */
  endpoints?: CalledEndpoint[];
  /** Menu icons by name, 24 by 24: SVG elements with their attributes. */
  icons?: Record<string, IconShape[]>;
  /**
   * Translated titles and labels, by language and English text; the prefix `menu:` marks labels with a different
   * translation in the menu.
   */
  texts?: Record<string, Record<string, string>>;
  /** The files that each route needs to render; in the shell's manifest by {@link ShellNeed}. */
  preload?: Record<string, Need>;
  /** In the shell's manifest: the files of shared modules outside its main script. */
  provides?: Record<string, string[]>;
}

/** The file with the pages rendered by the build, if any: {@link MarkupOfPages}. */
export const MARKUP_FILE = 'markup.json';

/** The key in the shell's {@link MarkupOfPages} for the frame of pages without session. */
export const FRAME = 'frame';

/** Pages rendered by the build, by path and language. */
export type MarkupOfPages = Record<
  string,
  Record<
    string,
    {
      dir: 'ltr' | 'rtl';
      html: string;
      /** CSS rules by class names, which are separated by blanks and start with Emotion's cache key. */
      styles: Record<string, string>;
    }
  >
>;

/** An endpoint as the client was built with it. */
export interface CalledEndpoint {
  method: string;
  /** Below `/api`, parameters as `:name`. */
  path: string;
  /** The hash of the endpoint's contract, see `contractHash`. */
  hash: string;
}

/** An SVG element: its name and attributes. */
export type IconShape = [string, Record<string, string>];

/** Needed files of its own, and shared modules of the shell. */
export interface Need {
  files: string[];
  shared: string[];
}

/** When the shell needs other files besides the main script. */
export type ShellNeed = 'always' | 'signed-in';

/** A release as the shell loads it; `base` is the URL of its files with a trailing slash. */
export interface Release extends ReleaseManifest {
  base: string;
}

/** A remote in the registry: the active release and its fallback. */
export interface RegistryEntry {
  active: Release;
  previous: Release | null;
  /** The release for some of the users instead of the active one. */
  canary?: { release: Release; percent: number } | undefined;
}

/** The registry as the gateway inlines it in the page; `revision` increases with every change. */
export interface Registry {
  revision: number;
  /** The active version of the shell; missing before the first release. */
  shell?: string | undefined;
  remotes: Record<string, RegistryEntry>;
}

/** The version of the shell's API for remotes: mount props, events, slots, shared packages. */
export const SHELL_API = '1.4.0';

/** The slots of this API version; `SlotProps` in the remote kit defines their props. */
export const SLOTS = [
  'dashboard.today',
  'dashboard.next',
  'dashboard.action-items',
  'patient.appointment-history',
] as const;
