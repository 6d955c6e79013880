export { SideDrawer, SidePanel } from './drawers.tsx';
