export { ActionMenu } from './action-menu.tsx';
export type { MenuEntry } from './opened-menu.tsx';
