export { ChoicesControl, ChoicesField, SelectControl, SelectField, TickControl, TickField } from './controls.tsx';
export { PictureField, type PictureFieldLabels } from './picture-field.tsx';
