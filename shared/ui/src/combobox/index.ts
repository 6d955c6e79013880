export type { Choice } from './found.tsx';
export { MultiSearchField } from './multi-search-field.tsx';
export { SearchField } from './search-field.tsx';
