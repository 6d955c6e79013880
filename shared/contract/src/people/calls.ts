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

/** Replaces the caller's picture and answers with its new address. */
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

/** Removes the caller's picture; succeeds also without one. */
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
 * A picture by its unguessable address, because an `img` element cannot send a token. Each picture has a new address,
 * so that browsers can cache it.
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

/** Doctors who can be booked; `q` matches names, hospital names and specialities. */
export const listDoctors = endpoint({ ...DOCTOR_LIST, path: '/doctor', query: pageQuery });

/** Filters by speciality or hospital; `POST /appointment/search/doctor` filters by free time. */
export const findDoctors = endpoint({ ...DOCTOR_LIST, path: '/search/doctor', query: searchDoctorsQuery });

/** Up to 1,000 bookable doctors by name: all, or with `own=yes` those whose schedule the caller manages. */
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

/** Unpaged, because a practice has few. */
export const listHospitals = endpoint({
  method: 'GET',
  path: '/hospital',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: false,
  result: listOf(hospitalResult),
});

/** The complete hospital for edit forms; an HCP admin sees only their own hospital. */
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
 * Changes a hospital. The time zone cannot change while appointments are ahead, because their local times would change.
 * A hospital cannot be deactivated while doctors work there.
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

/** `q` searches names, e-mail addresses, phone numbers and dates of birth. */
const PATIENT_LIST = {
  roles: STAFF,
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  result: listOf(listedPatientResult),
} as const;

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

/** The same list: the specification names two addresses. */
export const listAllPatients = endpoint({ ...PATIENT_LIST, method: 'GET', path: '/patient/all' });

/** Patients with an appointment with one of these doctors, as far as the caller may see them. */
export const searchPatients = endpoint({
  ...PATIENT_LIST,
  method: 'POST',
  path: '/patient/search',
  body: searchPatientsSchema,
});

/** The whole list on all pages as comma-separated values (RFC 4180). */
export const exportPatients = endpoint({
  method: 'GET',
  path: '/patient/list.csv',
  roles: STAFF,
  patientData: true,
  changes: false,
  mayBeOld: true,
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

/** Up to five patients whose names differ from the search text by a few letters, best match first. */
export const findSimilarPatients = endpoint({
  method: 'GET',
  path: '/patient/similar',
  roles: STAFF,
  patientData: true,
  changes: false,
  query: similarPatientsQuery,
  result: listOf(patientNameResult),
});

/** Up to five patients who may be the described person, best match first. */
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
 * Whether the practice has a record with this name and date of birth, for staff who see only their hospital's patients.
 * It reveals nothing else, is limited, and appears in the patient's access log.
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

/** Opens such a record for the caller for 24 hours. The patient sees who opened it and why. */
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

const MERGE = { method: 'POST', roles: SYSTEM_ADMINISTRATORS, patientData: true } as const;

/** Both records field by field, and what would move; changes nothing. */
export const previewMerge = endpoint({
  ...MERGE,
  path: '/patient/merge/preview',
  changes: false,
  body: previewMergeSchema,
  result: mergePreviewResult,
});

/**
 * Merges one record into another: all its data moves, its account ends, and requests for it answer `merged`. Refused
 * with `conflict` if a version changed, and with `wrong_state` if a warning was not accepted.
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

/** Undoes a merge within 30 days: moves back what is still there and restores both records' values. */
export const undoMerge = endpoint({
  ...MERGE,
  path: '/patient/merge/undo',
  changes: true,
  asksProof: true,
  body: undoMergeSchema,
  result: undoneMergeResult,
  message: 'Merge undone.',
});

/** The merges of a record in either role, newest first. */
export const listMerges = endpoint({
  ...MERGE,
  method: 'GET',
  path: '/patient/:id/merges',
  changes: false,
  params: recordParams,
  result: listOf(patientMergeResult),
});

/** Bookable doctors (by doctor id) and visible administrators with similar names. */
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

/** A doctor sees their own account, an HCP admin those of their hospital. */
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

/** The caller's own account; a system admin also sees administrators, as {@link AdminAccount}. */
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
 * Changes an administrator. The role never changes, users cannot change their own status and e-mail here, and only a
 * system admin changes an HCP admin's hospital.
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

/** Doctors of every status with their accounts; `GET /doctor` lists only bookable ones. */
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

/** The account for the doctor and administrators; patients get the public view of a bookable doctor. */
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
 * Changes a doctor. Doctors cannot change their own hospital, specialities, status and e-mail, and an HCP admin cannot
 * change the hospital: such values are ignored.
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
