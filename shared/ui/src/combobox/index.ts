export { type Choice, SearchField } from './search-field.tsx';
