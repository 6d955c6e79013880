export { SideDrawer } from './side-drawer.tsx';
