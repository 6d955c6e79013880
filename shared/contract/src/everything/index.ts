import { accountEndpoints } from '../accounts/endpoints.ts';
import { appointmentEndpoints } from '../appointments/endpoints.ts';
import { auditEndpoints } from '../audit/endpoints.ts';
import { availabilityEndpoints } from '../availability/endpoints.ts';
import { avatarEndpoints } from '../avatar/endpoints.ts';
import { calendarEndpoints } from '../calendars/endpoints.ts';
import { doctorEndpoints } from '../doctors/endpoints.ts';
import { documentEndpoints, documentFillingEndpoints } from '../documents/endpoints.ts';
import { formEndpoints } from '../forms/endpoints.ts';
import { hospitalEndpoints } from '../hospitals/endpoints.ts';
import { kioskEndpoints } from '../kiosk/endpoints.ts';
import { liveEndpoints } from '../live/endpoints.ts';
import { operationEndpoints } from '../operations/endpoints.ts';
import { patientImportEndpoints } from '../patient-import/endpoints.ts';
import { patientRecordEndpoints } from '../patient-records/endpoints.ts';
import { patientEndpoints } from '../patients/endpoints.ts';
import { sharingEndpoints } from '../sharing/endpoints.ts';
import { smsEndpoints } from '../sms/endpoints.ts';
import { staffEndpoints } from '../staff/endpoints.ts';
import { takeAlongEndpoints } from '../take-along/endpoints.ts';
import { waitingListEndpoints } from '../waiting-list/endpoints.ts';

/** The whole table: for the server, the access tests and the OpenAPI document; clients import their area only. */
export const contract = {
  accounts: accountEndpoints,
  appointments: appointmentEndpoints,
  audit: auditEndpoints,
  availability: availabilityEndpoints,
  avatar: avatarEndpoints,
  calendars: calendarEndpoints,
  doctors: doctorEndpoints,
  documents: documentEndpoints,
  forms: formEndpoints,
  documentFilling: documentFillingEndpoints,
  hospitals: hospitalEndpoints,
  kiosk: kioskEndpoints,
  live: liveEndpoints,
  operations: operationEndpoints,
  patientImport: patientImportEndpoints,
  patients: patientEndpoints,
  sharing: sharingEndpoints,
  patientRecords: patientRecordEndpoints,
  sms: smsEndpoints,
  staff: staffEndpoints,
  takeAlong: takeAlongEndpoints,
  waitingList: waitingListEndpoints,
} as const;

export type Contract = typeof contract;
