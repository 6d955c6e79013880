import type { EntityName } from '../core/fields.ts';
import type { Role } from '../core/roles.ts';

/** The type of a search parameter (FHIR R4, 3.1.1.4). */
export type ParameterType = 'token' | 'string' | 'date' | 'reference' | 'uri';

/** A search parameter. */
export interface SearchParameter {
  type: ParameterType;
  /** For references: the target type; missing for form versions, which are referenced by address. */
  target?: { type: ResourceType; entity: EntityName };
  /** For references with several target types: the other types. */
  otherTargets?: readonly ResourceType[];
  /** Parameters of the target that can be chained: `patient.identifier` (FHIR R4, 3.1.1.4.12). */
  chained?: readonly string[];
}

/** A resource type that the server supports. */
export interface ServedResource {
  /**
   * The area that a proxy needs to read it; `any` if the data belongs to no patient, `own` if proxies may not read it.
   */
  area: 'appointments' | 'documents' | 'profile' | 'any' | 'own';
  patientData: boolean;
  /** Roles that may read it, if not all. */
  roles?: readonly Role[];
  /** The kind of record that its id names. */
  entity: EntityName;
  search: Readonly<Record<string, SearchParameter>>;
  sort: readonly string[];
  /** Elements of a summary besides `id` and `meta`: those that we answer and the standard marks `isSummary`. */
  summary: readonly string[];
  /** Elements that the standard requires, which stay in every answer. */
  mandatory: readonly string[];
  /** True if previous versions are stored and readable. */
  keepsVersions?: boolean;
  /** References whose targets do not exist here: `_include` accepts them and finds nothing (US Core). */
  emptyIncludes?: readonly string[];
  /** The US Core 6.1 profile of the resource. */
  profile?: string;
}

const patient = {
  type: 'reference',
  target: { type: 'Patient', entity: 'patient' },
  chained: ['identifier'],
} as const;
const practitioner = { type: 'reference', target: { type: 'Practitioner', entity: 'anyDoctor' } } as const;
const location = { type: 'reference', target: { type: 'Location', entity: 'anyHospital' } } as const;
const schedule = { type: 'reference', target: { type: 'Schedule', entity: 'doctor' } } as const;
const organization = { type: 'reference', target: { type: 'Organization', entity: 'anyHospital' } } as const;
/** Signed targets: the answers and their files. Nothing else is signed, but US Core requires the parameter. */
const signed = {
  type: 'reference',
  target: { type: 'QuestionnaireResponse', entity: 'completedDocument' },
  otherTargets: ['DocumentReference', 'Patient', 'Coverage', 'RelatedPerson'],
} as const;
const token = { type: 'token' } as const;
const string = { type: 'string' } as const;
const date = { type: 'date' } as const;
const uri = { type: 'uri' } as const;
/** A reference by an address with an optional version: `urn:uuid:…|2`. */
const canonical = { type: 'reference' } as const;

/**
 * The supported FHIR R4 resources, with those parameters of US Core 6.1 and the Argonaut scheduling guide for which the
 * portal has data. Endpoints, the CapabilityStatement and tests are generated from this table.
 */
export const FHIR_RESOURCES = {
  Patient: {
    area: 'profile',
    patientData: true,
    entity: 'patient',
    search: {
      _id: token,
      _lastUpdated: date,
      identifier: token,
      name: string,
      family: string,
      given: string,
      birthdate: date,
      gender: token,
      email: token,
      phone: token,
      active: token,
    },
    sort: ['_id', 'family', 'birthdate'],
    summary: ['identifier', 'active', 'name', 'telecom', 'gender', 'birthDate', 'address'],
    mandatory: [],
    profile: 'us-core-patient',
  },
  RelatedPerson: {
    area: 'profile',
    patientData: true,
    entity: 'emergencyContact',
    search: { _id: token, _lastUpdated: date, patient, name: string },
    sort: [],
    summary: ['active', 'patient', 'relationship', 'name', 'telecom'],
    mandatory: ['patient'],
    profile: 'us-core-relatedperson',
  },
  Coverage: {
    area: 'profile',
    patientData: true,
    entity: 'coverage',
    search: { _id: token, _lastUpdated: date, patient, beneficiary: patient },
    sort: [],
    summary: ['status', 'subscriberId', 'beneficiary', 'payor', 'order'],
    mandatory: ['status', 'beneficiary', 'payor'],
    profile: 'us-core-coverage',
  },
  Practitioner: {
    area: 'any',
    patientData: false,
    entity: 'anyDoctor',
    search: { _id: token, identifier: token, name: string, family: string, given: string },
    sort: ['family'],
    summary: ['identifier', 'active', 'name'],
    mandatory: [],
    profile: 'us-core-practitioner',
  },
  PractitionerRole: {
    area: 'any',
    patientData: false,
    entity: 'anyDoctor',
    search: {
      _id: token,
      practitioner: { ...practitioner, chained: ['identifier', 'name'] },
      organization,
      location,
      specialty: token,
    },
    sort: ['family'],
    summary: ['active', 'practitioner', 'organization', 'specialty', 'location', 'telecom'],
    mandatory: [],
    emptyIncludes: ['endpoint'],
    profile: 'us-core-practitionerrole',
  },
  Organization: {
    area: 'any',
    patientData: false,
    entity: 'anyHospital',
    search: { _id: token, name: string, address: string },
    sort: ['name'],
    summary: ['active', 'type', 'name'],
    mandatory: [],
    profile: 'us-core-organization',
  },
  Location: {
    area: 'any',
    patientData: false,
    entity: 'anyHospital',
    search: { _id: token, name: string, address: string, organization },
    sort: ['name'],
    summary: ['status', 'name', 'managingOrganization'],
    mandatory: [],
    profile: 'us-core-location',
  },
  HealthcareService: {
    area: 'any',
    patientData: false,
    entity: 'offeredService',
    search: { _id: token, organization, location, 'service-type': token },
    sort: [],
    summary: ['active', 'providedBy', 'type', 'location', 'name'],
    mandatory: [],
  },
  Schedule: {
    area: 'any',
    patientData: false,
    entity: 'anyDoctor',
    search: { _id: token, actor: { ...practitioner, otherTargets: ['Location'] }, 'service-type': token },
    sort: ['family'],
    summary: ['active', 'serviceType', 'actor'],
    mandatory: ['actor'],
  },
  Slot: {
    area: 'appointments',
    patientData: false,
    entity: 'freeSlot',
    search: { _id: token, schedule, start: date, status: token, 'service-type': token },
    sort: [],
    summary: ['serviceType', 'schedule', 'status', 'start', 'end'],
    mandatory: ['schedule', 'status', 'start', 'end'],
  },
  Appointment: {
    area: 'appointments',
    patientData: true,
    entity: 'appointment',
    search: {
      _id: token,
      _lastUpdated: date,
      patient,
      practitioner,
      location,
      date,
      status: token,
      'service-type': token,
    },
    sort: ['date', '_lastUpdated'],
    summary: ['status', 'cancelationReason', 'serviceType', 'start', 'end'],
    mandatory: ['status', 'participant'],
  },
  Questionnaire: {
    area: 'documents',
    patientData: false,
    entity: 'form',
    search: { _id: token, _lastUpdated: date, url: uri, name: string, title: string, status: token },
    sort: ['title'],
    summary: ['url', 'version', 'name', 'title', 'status', 'subjectType', 'date'],
    mandatory: ['status'],
    keepsVersions: true,
  },
  QuestionnaireResponse: {
    area: 'documents',
    patientData: true,
    entity: 'completedDocument',
    search: { _id: token, _lastUpdated: date, patient, questionnaire: canonical, authored: date, status: token },
    sort: ['authored'],
    summary: ['questionnaire', 'status', 'subject', 'authored', 'author', 'source'],
    mandatory: ['status'],
    profile: 'us-core-questionnaireresponse',
  },
  DocumentReference: {
    area: 'documents',
    patientData: true,
    entity: 'documentFile',
    search: {
      _id: token,
      _lastUpdated: date,
      patient,
      date,
      contenttype: token,
      status: token,
      type: token,
      category: token,
    },
    sort: ['date'],
    summary: ['status', 'docStatus', 'type', 'category', 'subject', 'date', 'author', 'content', 'context'],
    mandatory: ['status', 'content'],
    profile: 'us-core-documentreference',
  },
  Consent: {
    area: 'profile',
    patientData: true,
    entity: 'consent',
    search: { _id: token, _lastUpdated: date, patient, date, category: token },
    sort: [],
    summary: ['status', 'scope', 'category', 'patient', 'dateTime', 'performer', 'policyRule', 'provision'],
    mandatory: ['status', 'scope', 'category'],
  },
  Provenance: {
    area: 'documents',
    patientData: true,
    entity: 'signedDocument',
    search: { _id: token, _lastUpdated: date, patient, target: signed, recorded: date },
    sort: ['recorded'],
    summary: ['target', 'recorded'],
    mandatory: ['target', 'recorded', 'agent'],
    profile: 'us-core-provenance',
  },
  AuditEvent: {
    area: 'own',
    patientData: true,
    roles: ['ROLE_PATIENT', 'ROLE_SYS_ADMIN'],
    entity: 'auditEntry',
    search: { _id: token, _lastUpdated: date, patient, date, subtype: token },
    sort: [],
    summary: ['type', 'subtype', 'action', 'recorded', 'outcome', 'outcomeDesc'],
    mandatory: ['type', 'recorded', 'agent', 'source'],
  },
} as const satisfies Readonly<Record<string, Omit<ServedResource, 'search'> & { search: object }>>;

/** A resource type, such as `Patient`. */
export type ResourceType =
  | 'Patient'
  | 'RelatedPerson'
  | 'Coverage'
  | 'Practitioner'
  | 'PractitionerRole'
  | 'Organization'
  | 'Location'
  | 'HealthcareService'
  | 'Schedule'
  | 'Slot'
  | 'Appointment'
  | 'Questionnaire'
  | 'QuestionnaireResponse'
  | 'DocumentReference'
  | 'Consent'
  | 'Provenance'
  | 'AuditEvent';

/** Any resource; the mappings have specific types. */
export interface FhirResource {
  resourceType: string;
  id?: string;
}
