export { draw, drawScreen } from './draw.tsx';
