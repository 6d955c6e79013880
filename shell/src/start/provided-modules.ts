/**
 * The shared modules that the shell itself does not import. The federation plugin provides only modules that the build
 * meets, so they are imported here; each is a chunk of its own and loads on demand.
 */
export const providedModules: readonly (() => Promise<unknown>)[] = [
  () => import('@openward/remote-kit/query'),
  () => import('@openward/remote-kit/editing'),
  () => import('@openward/remote-kit/files'),
  () => import('@openward/ui/combobox'),
  () => import('@openward/ui/data-grid'),
  () => import('@openward/ui/date-time'),
  () => import('@openward/ui/dialog'),
  () => import('@openward/ui/drawer'),
  () => import('@openward/ui/form'),
  () => import('@openward/ui/grid-state'),
  () => import('@openward/ui/menu'),
  () => import('@openward/ui/popover'),
  () => import('@openward/ui/select-field'),
  () => import('yup'),
];
