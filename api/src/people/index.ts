// What the rest of the server may use of people.
export { peopleHandlers } from './calls.ts';
export { doctorsById, selectDoctors } from './doctor-records.ts';
export { recordOf } from './record.ts';
