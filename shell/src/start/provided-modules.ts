/**
 * The shared modules that the shell itself does not import. The federation plugin provides only what the
 * build meets, so they are met here; each is its own chunk and comes when a remote asks for it.
 */
export const providedModules = [
  () => import('@openward/contract/accounts/schemas'),
  () => import('@openward/contract/appointments'),
  () => import('@openward/contract/appointments/schemas'),
  () => import('@openward/contract/availability'),
  () => import('@openward/contract/availability/schemas'),
  () => import('@openward/contract/calendars'),
  () => import('@openward/contract/doctors'),
  () => import('@openward/contract/hospitals'),
  () => import('@openward/contract/kiosk'),
  () => import('@openward/contract/kiosk/schemas'),
  () => import('@openward/contract/operations'),
  () => import('@openward/contract/patients'),
  () => import('@openward/contract/time'),
  () => import('@openward/contract/waiting-list'),
  () => import('@openward/contract/waiting-list/schemas'),
  () => import('@openward/remote-kit/query'),
  () => import('@openward/remote-kit/unsaved'),
  () => import('@openward/ui/combobox'),
  () => import('@openward/ui/data-grid'),
  () => import('@openward/ui/date-time'),
  () => import('@openward/ui/date-time-field'),
  () => import('@openward/ui/dialog'),
  () => import('@openward/ui/form'),
  () => import('@openward/ui/select-field'),
];
