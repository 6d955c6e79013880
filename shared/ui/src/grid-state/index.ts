export { type GridState, gridStateOf, PAGE_SIZES, withGridState } from './grid-state.ts';
