export { SelectField } from './select-field.tsx';
