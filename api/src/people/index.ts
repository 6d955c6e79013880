export { peopleHandlers } from './calls.ts';
export { doctorsById, doctorsWhose, isDoctor, listDoctors, VISIT_MINUTES } from './doctor-records.ts';
export { createHospital, hospitalSchema } from './hospital.ts';
export { duplicatesAmong, duplicatesOf } from './merge/duplicates.ts';
export { readRecord, recordOf, recordsOf } from './record.ts';
