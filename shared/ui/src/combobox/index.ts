export { MultiSearchField } from './multi-search-field.tsx';
export { type Choice, SearchField } from './search-field.tsx';
