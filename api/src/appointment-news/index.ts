export { type TellPort, tellPatients } from './tell.ts';
