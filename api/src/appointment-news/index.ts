// What the rest of the server may use of what patients are told of their appointments.
export { type TellPort, tellPatients } from './tell.ts';
