export { DateField, DateTimeField, TimeField } from './date-time-field.tsx';
