// These stand here because an entry of their own would weigh on every page.
export { ChoicesControl, type ControlProps, SelectControl, TextControl, TickControl } from './controls.tsx';
export { DateField, DateTimeField, TimeField } from './date-time-field.tsx';
export { PictureField, type PictureFieldLabels } from './picture-field.tsx';
export { SelectField } from './select-field.tsx';
