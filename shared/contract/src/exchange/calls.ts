import { endpoint, result } from '../core/endpoint.ts';
import { ROLES, STAFF } from '../core/roles.ts';
import { object } from '../core/yup.ts';
import { FHIR_BASE } from './base.ts';
import { bulkCalls, parametersBody } from './bulk.ts';
import { FHIR_RESOURCES, type FhirResource, type ResourceType, type ServedResource } from './resources.ts';
import { appointmentSchema, matchSchema, resourceParams, searchQuery, values, versionParams } from './schemas.ts';
import { subscriptionResourceCalls } from './subscriptions.ts';

/** The server's capabilities (CapabilityStatement). */
const fhirMetadata = endpoint({
  method: 'GET',
  path: `${FHIR_BASE}/metadata`,
  roles: 'public',
  patientData: false,
  changes: false,
  result: result<FhirResource>(),
});

const APPOINTMENT = { roles: ROLES, area: 'appointments', patientData: true, changes: true } as const;

/** Books with the same rules and roles as `POST /appointment/create`. */
const fhirCreateAppointment = endpoint({
  ...APPOINTMENT,
  method: 'POST',
  path: `${FHIR_BASE}/Appointment`,
  scope: { resource: 'Appointment', interaction: 'c' },
  body: appointmentSchema,
  result: result<FhirResource>(),
});

/** Moves to another time or doctor, or cancels (`status`). */
const fhirUpdateAppointment = endpoint({
  ...APPOINTMENT,
  method: 'PUT',
  path: `${FHIR_BASE}/Appointment/:id`,
  scope: { resource: 'Appointment', interaction: 'u' },
  params: resourceParams(FHIR_RESOURCES.Appointment),
  body: appointmentSchema,
  result: result<FhirResource>(),
});

/** The file of a DocumentReference. */
const fhirReadBinary = endpoint({
  method: 'GET',
  path: `${FHIR_BASE}/Binary/:id`,
  scope: { resource: 'DocumentReference', interaction: 'r' },
  roles: ROLES,
  area: 'documents',
  patientData: true,
  changes: false,
  file: 'application/octet-stream',
  params: resourceParams(FHIR_RESOURCES.DocumentReference),
});

/** All data of a patient that the caller may see, optionally of a time span or some resource types. */
const fhirPatientEverything = endpoint({
  method: ['POST', 'GET'],
  path: `${FHIR_BASE}/Patient/:id/$everything`,
  scope: { resource: 'Patient', interaction: 'r' },
  roles: ROLES,
  area: 'profile',
  patientData: true,
  changes: false,
  asksProof: true,
  isCostly: true,
  params: resourceParams(FHIR_RESOURCES.Patient),
  // Unpaged, so `_count` is refused.
  query: object({ start: values(), end: values(), _since: values(), _type: values(), _count: values() }),
  body: parametersBody,
  result: result<FhirResource>(),
});

/** Patients who may be the described person, with scores (FHIR R4, Patient/$match). */
const fhirMatchPatient = endpoint({
  method: 'POST',
  scope: { resource: 'Patient', interaction: 's' },
  path: `${FHIR_BASE}/Patient/$match`,
  roles: STAFF,
  patientData: true,
  changes: false,
  body: matchSchema,
  result: result<FhirResource>(),
});

/** A version of a form. */
const fhirVreadQuestionnaire = endpoint({
  method: 'GET',
  scope: { resource: 'Questionnaire', interaction: 'r' },
  path: `${FHIR_BASE}/Questionnaire/:id/_history/:version`,
  roles: ROLES,
  area: FHIR_RESOURCES.Questionnaire.area,
  patientData: FHIR_RESOURCES.Questionnaire.patientData,
  changes: false,
  params: versionParams(FHIR_RESOURCES.Questionnaire),
  result: result<FhirResource>(),
});

function callsOf(type: ResourceType) {
  const served: ServedResource = FHIR_RESOURCES[type];
  const { area, patientData, roles = ROLES } = served;
  const common = { roles, area, patientData, changes: false, result: result<FhirResource>() } as const;
  const path = `${FHIR_BASE}/${type}`;
  const read = { resource: type, interaction: 'r' } as const;
  const search = { resource: type, interaction: 's' } as const;
  return {
    read: endpoint({ ...common, scope: read, method: 'GET', path: `${path}/:id`, params: resourceParams(served) }),
    search: endpoint({ ...common, scope: search, method: 'GET', path, query: searchQuery(served) }),
    searchByPost: endpoint({
      ...common,
      scope: search,
      method: 'POST',
      path: `${path}/_search`,
      body: searchQuery(served),
    }),
  };
}

type CallsOf = ReturnType<typeof callsOf>;

/** The endpoints of a resource type, with names such as `fhirReadPatient`. */
type Named = {
  [T in ResourceType as `fhirRead${T}`]: CallsOf['read'];
} & { [T in ResourceType as `fhirSearch${T}`]: CallsOf['search'] } & {
  [T in ResourceType as `fhirSearchByPost${T}`]: CallsOf['searchByPost'];
};

/** Endpoints beyond reading and searching one resource type. */
const others = {
  fhirMetadata,
  fhirCreateAppointment,
  fhirUpdateAppointment,
  fhirReadBinary,
  fhirPatientEverything,
  fhirMatchPatient,
  fhirVreadQuestionnaire,
  ...subscriptionResourceCalls,
  ...bulkCalls,
};

/** All FHIR R4 endpoints. */
export const exchangeCalls: Named & typeof others = {
  ...others,
  ...(Object.fromEntries(
    (Object.keys(FHIR_RESOURCES) as ResourceType[]).flatMap((type) => {
      const { read, search, searchByPost } = callsOf(type);
      return [
        [`fhirRead${type}`, read],
        [`fhirSearch${type}`, search],
        [`fhirSearchByPost${type}`, searchByPost],
      ];
    }),
  ) as Named),
};
