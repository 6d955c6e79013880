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
