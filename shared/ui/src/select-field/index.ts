// Stands here because an entry of its own would weigh on every page; a profile has both.
export { ChoicesControl, type ControlProps, SelectControl, TextControl, TickControl } from './controls.tsx';
export { PictureField, type PictureFieldLabels } from './picture-field.tsx';
export { SelectField } from './select-field.tsx';
