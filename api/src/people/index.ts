// What the rest of the server may use of people.
export { peopleHandlers } from './calls.ts';
export { doctorsById, doctorsWhose, isDoctor } from './doctor-records.ts';
export { createHospital, hospitalSchema } from './hospital.ts';
export { recordOf } from './record.ts';
