import { accountEndpoints } from '../accounts/endpoints.ts';
import { appointmentEndpoints } from '../appointments/endpoints.ts';
import { availabilityEndpoints } from '../availability/endpoints.ts';
import { calendarEndpoints } from '../calendars/endpoints.ts';
import { doctorEndpoints } from '../doctors/endpoints.ts';
import { hospitalEndpoints } from '../hospitals/endpoints.ts';
import { kioskEndpoints } from '../kiosk/endpoints.ts';
import { liveEndpoints } from '../live/endpoints.ts';
import { operationEndpoints } from '../operations/endpoints.ts';
import { patientImportEndpoints } from '../patient-import/endpoints.ts';
import { patientEndpoints } from '../patients/endpoints.ts';
import { waitingListEndpoints } from '../waiting-list/endpoints.ts';

/** The whole table: for the server, the access tests and the OpenAPI document; clients import their area only. */
export const contract = {
  accounts: accountEndpoints,
  appointments: appointmentEndpoints,
  availability: availabilityEndpoints,
  calendars: calendarEndpoints,
  doctors: doctorEndpoints,
  hospitals: hospitalEndpoints,
  kiosk: kioskEndpoints,
  live: liveEndpoints,
  operations: operationEndpoints,
  patientImport: patientImportEndpoints,
  patients: patientEndpoints,
  waitingList: waitingListEndpoints,
} as const;

export type Contract = typeof contract;
