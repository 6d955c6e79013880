export { PopoverPanel } from './popover-panel.tsx';
