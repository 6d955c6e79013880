export * from '../sms/endpoints.ts';
export { NAME_PLACES, personalText } from '../sms/personal.ts';
export * from './endpoints.ts';
