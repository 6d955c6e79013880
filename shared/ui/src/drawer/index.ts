export { SideDrawer } from './side-drawer.tsx';
export { SidePanel } from './side-panel.tsx';
