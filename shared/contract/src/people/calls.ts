import { doctorSavedResult } from '../appointments/results.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { either, listOf, nothing } from '../core/results.ts';
import { ADMINISTRATORS, ROLES, STAFF, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import {
  adminAccountResult,
  avatarResult,
  doctorAccountResult,
  doctorResult,
  elsewhereResult,
  hospitalRecordResult,
  hospitalResult,
  listedPatientResult,
  mergePreviewResult,
  mergeResult,
  namedDoctorResult,
  openedElsewhereResult,
  patientMergeResult,
  patientNameResult,
  patientRecordResult,
  possibleDuplicateResult,
  staffNameResult,
  undoneMergeResult,
  userAccountResult,
} from './results.ts';
import {
  changedHospitalSchema,
  doctorNamesQuery,
  doctorParams,
  duplicatesSchema,
  elsewhereSchema,
  exportQuery,
  hospitalParams,
  hospitalSchema,
  mergePatientsSchema,
  openElsewhereSchema,
  pictureParams,
  previewMergeSchema,
  recordParams,
  registerDoctorSchema,
  registerPatientSchema,
  searchDoctorsQuery,
  searchPatientsSchema,
  similarPatientsQuery,
  similarStaffQuery,
  undoMergeSchema,
  updateAddressSchema,
  updateDoctorSchema,
  updateInsuranceSchema,
  updatePatientSchema,
  updateUserSchema,
  userParams,
  usersByRoleQuery,
} from './schemas.ts';

/** Puts a picture in the place of the caller's own; it answers with the new one's address. */
export const saveAvatar = endpoint({
  method: 'POST',
  path: '/users/avatar',
  roles: ROLES,
  area: 'own',
  patientData: true,
  changes: true,
  upload: {
    field: 'picture',
    types: ['image/jpeg', 'image/png', 'image/webp'],
    largest: 200 * 1024,
    messages: {
      missing: 'Please choose a picture.',
      tooLarge: 'The picture is too large. The limit is 200 KB.',
      wrongType: 'Please choose a JPEG, PNG or WebP picture.',
    },
  },
  result: avatarResult,
  message: 'Updated successfully.',
});

/** Takes the caller's own picture away; where there is none, that is right as well. */
export const removeAvatar = endpoint({
  method: 'POST',
  path: '/users/avatar/remove',
  roles: ROLES,
  area: 'own',
  patientData: true,
  changes: true,
  result: nothing,
  message: 'Updated successfully.',
});

/**
 * A picture by its address, which nobody guesses and which is another with each picture: an `img` element cannot say
 * who is signed in. It changes nothing and is kept by the browser.
 */
export const showAvatar = endpoint({
  method: 'GET',
  path: '/users/avatar/:secret',
  roles: 'public',
  bySecret: true,
  patientData: false,
  changes: false,
  params: pictureParams,
  file: 'image/*',
});

const DOCTOR_LIST = {
  method: 'GET',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  paged: true,
  result: listOf(doctorResult),
} as const;

/** Doctors who can be booked; `q` is part of a name, a hospital's name or a speciality. */
export const listDoctors = endpoint({ ...DOCTOR_LIST, path: '/doctor', query: pageQuery });

/** The same, narrowed down to a speciality or a hospital. Who is free at a time, `POST /appointment/search/doctor` says. */
export const findDoctors = endpoint({ ...DOCTOR_LIST, path: '/search/doctor', query: searchDoctorsQuery });

/** Those who can be booked, by name, at most 1,000: all, or with `own=yes` those whose time the caller manages. */
export const listDoctorNames = endpoint({
  method: 'GET',
  path: '/doctor/names',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  query: doctorNamesQuery,
  result: listOf(namedDoctorResult),
});

/** All of them, by name: few. */
export const listHospitals = endpoint({
  method: 'GET',
  path: '/hospital',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  result: listOf(hospitalResult),
});

/** The rest of what is known of a hospital, for the forms that edit it; an HCP admin sees the own one. */
export const getHospital = endpoint({
  method: 'GET',
  path: '/hospital/:hospitalId',
  versioned: true,
  roles: ADMINISTRATORS,
  patientData: false,
  changes: false,
  params: hospitalParams,
  result: hospitalRecordResult,
});

/** Adds a hospital, for doctors and administrators to be added to. */
export const addHospital = endpoint({
  method: 'POST',
  path: '/hospital',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  body: hospitalSchema,
  result: hospitalRecordResult,
  message: 'Hospital saved.',
});

/**
 * Changes a hospital. Its time zone is refused while appointments are ahead there, since their time would be another on
 * its clock; so is its end while doctors work there.
 */
export const changeHospital = endpoint({
  method: 'POST',
  path: '/hospital/:hospitalId',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  edits: true,
  versioned: true,
  params: hospitalParams,
  body: changedHospitalSchema,
  result: hospitalRecordResult,
  message: 'Hospital saved.',
});

/** What the lists have in common: `q` is looked for in name, e-mail, phone numbers and date of birth. */
const PATIENT_LIST = {
  roles: STAFF,
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(listedPatientResult),
} as const;

/** What the changes have in common. */
const UPDATE = {
  method: 'PUT',
  roles: ROLES,
  area: 'profile',
  patientData: true,
  changes: true,
  edits: true,
  versioned: true,
  result: patientRecordResult,
  message: 'Updated successfully.',
} as const;

export const registerPatient = endpoint({
  method: 'POST',
  path: '/patient/register',
  roles: STAFF,
  patientData: true,
  changes: true,
  isCostly: true,
  body: registerPatientSchema,
  result: patientRecordResult,
  message: 'Registration successful',
});

export const updatePatient = endpoint({ ...UPDATE, path: '/patient/update', body: updatePatientSchema });

export const updateAddress = endpoint({ ...UPDATE, path: '/patient/update/address', body: updateAddressSchema });

export const updateInsurance = endpoint({
  ...UPDATE,
  path: '/patient/update/insuranceinfo',
  body: updateInsuranceSchema,
});

export const listPatients = endpoint({ ...PATIENT_LIST, method: 'GET', path: '/patient' });

/** The same list: the specification has two addresses for it. */
export const listAllPatients = endpoint({ ...PATIENT_LIST, method: 'GET', path: '/patient/all' });

/** The list, narrowed down to whoever has an appointment with one of the doctors, of those the caller may see. */
export const searchPatients = endpoint({
  ...PATIENT_LIST,
  method: 'POST',
  path: '/patient/search',
  body: searchPatientsSchema,
});

/** What the list shows, all of its pages, as comma-separated values (RFC 4180). */
export const exportPatients = endpoint({
  method: 'GET',
  path: '/patient/list.csv',
  roles: STAFF,
  patientData: true,
  changes: false,
  asksProof: true,
  isCostly: true,
  file: 'text/csv; charset=utf-8',
  query: exportQuery,
});

export const getPatient = endpoint({
  method: 'GET',
  path: '/patient/:id',
  versioned: true,
  roles: ROLES,
  area: 'profile',
  patientData: true,
  changes: false,
  params: recordParams,
  result: patientRecordResult,
});

/** Patients who are not found by a name, but by one that differs in few letters; the likeliest first, five at most. */
export const findSimilarPatients = endpoint({
  method: 'GET',
  path: '/patient/similar',
  roles: STAFF,
  patientData: true,
  changes: false,
  query: similarPatientsQuery,
  result: listOf(patientNameResult),
});

/** Patients who may be the person that is described, the likeliest first, five at most. */
export const findDuplicatePatients = endpoint({
  method: 'POST',
  path: '/patient/duplicates',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: duplicatesSchema,
  result: listOf(possibleDuplicateResult),
});

/**
 * Whether the practice has a record of somebody, by exact name and date of birth: for staff who see the patients of their
 * hospital only. It answers nothing else, is counted, and the patient sees who asked.
 */
export const findElsewhere = endpoint({
  method: 'POST',
  path: '/patient/elsewhere',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: elsewhereSchema,
  result: elsewhereResult,
});

/** Opens such a record for the caller for 24 hours. The patient sees who did it, and the reason. */
export const openElsewhere = endpoint({
  method: 'POST',
  path: '/patient/elsewhere/open',
  roles: STAFF,
  patientData: true,
  changes: true,
  asksProof: true,
  body: openElsewhereSchema,
  result: openedElsewhereResult,
  message: 'Record opened for 24 hours.',
});

/** What the calls have in common that merge two records of one person. */
const MERGE = { method: 'POST', roles: SYSTEM_ADMINISTRATORS, patientData: true } as const;

/** Both records field by field, and what would move; writes nothing. */
export const previewMerge = endpoint({
  ...MERGE,
  path: '/patient/merge/preview',
  changes: false,
  body: previewMergeSchema,
  result: mergePreviewResult,
});

/**
 * Merges one record into another: everything of it moves, nobody signs in to it any more, and whoever asks for it is
 * answered `merged`. Refused with `conflict` where one of them has another version, with `wrong_state` where there is a
 * warning that was not accepted.
 */
export const mergePatients = endpoint({
  ...MERGE,
  path: '/patient/merge',
  changes: true,
  asksProof: true,
  body: mergePatientsSchema,
  result: mergeResult,
  message: 'Records merged.',
});

/** Moves back what was moved and is still there, within 30 days; both records get back the values they had. */
export const undoMerge = endpoint({
  ...MERGE,
  path: '/patient/merge/undo',
  changes: true,
  asksProof: true,
  body: undoMergeSchema,
  result: undoneMergeResult,
  message: 'Merge undone.',
});

/** The merges of a record, kept or merged, the newest first. */
export const listMerges = endpoint({
  ...MERGE,
  method: 'GET',
  path: '/patient/:id/merges',
  changes: false,
  params: recordParams,
  result: listOf(patientMergeResult),
});

/** The same of doctors who can be booked, by the doctor's id, and of the administrators whom the caller may see. */
export const findSimilarStaff = endpoint({
  method: 'GET',
  path: '/users/similar',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  query: similarStaffQuery,
  result: listOf(staffNameResult),
});

export const listActivePatients = endpoint({
  method: 'GET',
  path: '/patient/active',
  roles: STAFF,
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(patientNameResult),
});

/** Who sees doctors' accounts: a doctor the own, an HCP admin those of the own hospital. */
const DOCTORS_AND_ADMINS = ['ROLE_DOCTOR', ...ADMINISTRATORS] as const;

export const listAdmins = endpoint({
  method: 'GET',
  path: '/users/findAllByUserRole',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  query: usersByRoleQuery,
  paged: true,
  result: listOf(adminAccountResult),
});

/** The own account; for a system admin also every administrator's, which is an {@link AdminAccount}. */
export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  versioned: true,
  roles: ROLES,
  area: 'own',
  patientData: true,
  changes: false,
  params: userParams,
  result: userAccountResult,
});

/**
 * Changes an administrator. The role never changes; the own status and e-mail stay, and an HCP admin's hospital is for
 * a system admin to change. Audited like everything that asks for it here.
 */
export const updateAdmin = endpoint({
  method: 'PUT',
  path: '/users/update',
  versioned: true,
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  asksProof: true,
  edits: true,
  body: updateUserSchema,
  result: adminAccountResult,
  message: 'Updated successfully.',
});

/** Doctors in every state, with their accounts. `GET /doctor` lists those who can be booked. */
export const listDoctorAccounts = endpoint({
  method: 'GET',
  path: '/doctor/accounts',
  roles: ADMINISTRATORS,
  patientData: false,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(doctorAccountResult),
});

/** The account, for the doctor and for administrators; for a patient what `GET /doctor` tells of a doctor who can be booked. */
export const getDoctor = endpoint({
  method: 'GET',
  path: '/doctor/:id',
  versioned: true,
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  params: doctorParams,
  result: either(doctorAccountResult, doctorResult),
});

export const registerDoctor = endpoint({
  method: 'POST',
  path: '/doctor/save',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  asksProof: true,
  isCostly: true,
  body: registerDoctorSchema,
  result: doctorAccountResult,
  message: 'Registration successful',
});

/**
 * Changes a doctor. Hospital, specialities, status and e-mail are not the doctor's own to change, the hospital not an
 * HCP admin's: what the caller may not change stays what it was.
 */
export const updateDoctor = endpoint({
  method: 'POST',
  path: '/doctor/update',
  roles: DOCTORS_AND_ADMINS,
  patientData: true,
  changes: true,
  asksProof: true,
  edits: true,
  body: updateDoctorSchema,
  result: doctorSavedResult,
});
