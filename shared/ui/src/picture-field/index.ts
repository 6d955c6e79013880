export { PictureField, type PictureFieldLabels } from './picture-field.tsx';
