export { DateTimeField } from './date-time-field.tsx';
