/**
 * The named places where one remote shows what another provides, with the props each hands over. Part of
 * the shell's API: a change here that breaks a provider raises `SHELL_API`.
 */
export interface SlotProps {
  /** A dashboard's panel of today's appointments of the signed-in user. */
  'dashboard.today': Record<string, never>;
  /** What a patient's dashboard opens with: the next appointment, or how to get one. */
  'dashboard.next': Record<string, never>;
}

export type SlotName = keyof SlotProps;
