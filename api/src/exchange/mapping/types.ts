/*
 * The part of FHIR R4 (http://hl7.org/fhir/R4) that records need. The published types cover STU3 only. The tests check
 * every bundle against R4's JSON schema, so these types describe only what the code writes.
 */
import type { Questionnaire as FormQuestionnaire } from '@openward/contract/forms/fhir';

export interface Coding {
  system?: string;
  code?: string;
  display?: string;
}

export interface CodeableConcept {
  coding?: Coding[];
  text?: string;
}

/** `reference` points to an entry of the same bundle; `display` alone names a person without one. */
export interface Reference {
  reference?: string;
  type?: string;
  display?: string;
}

export interface Identifier {
  system?: string;
  value: string;
}

/** The reason for a missing value, under the element's name with an underscore. */
export interface Absent {
  extension: Extension[];
}

export interface HumanName {
  extension?: Extension[];
  text?: string;
  family?: string;
  given?: string[];
}

export interface ContactPoint {
  system: 'phone' | 'email';
  value?: string;
  _value?: Absent;
  use?: 'home' | 'mobile' | 'work';
}

export interface Address {
  use: 'home' | 'billing' | 'work';
  type?: 'postal' | 'physical';
  text?: string;
  line?: string[];
  city?: string;
  state?: string;
  postalCode?: string;
}

/** The version of a resource and its time. */
export interface Meta {
  versionId?: string;
  /** ISO 8601 UTC. */
  lastUpdated?: string;
  tag?: Coding[];
}

export interface Patient {
  resourceType: 'Patient';
  id: string;
  meta?: Meta;
  identifier: Identifier[];
  active: boolean;
  name: HumanName[];
  telecom?: ContactPoint[];
  /** The portal does not ask for it. */
  gender: 'unknown';
  birthDate?: string;
  address?: Address[];
  communication?: { language: CodeableConcept; preferred: boolean }[];
}

export interface RelatedPerson {
  resourceType: 'RelatedPerson';
  id: string;
  meta?: Meta;
  active: true;
  patient: Reference;
  relationship: CodeableConcept[];
  name: HumanName[];
  telecom?: ContactPoint[];
}

export interface Organization {
  resourceType: 'Organization';
  id: string;
  active: true;
  type?: CodeableConcept[];
  name: string;
  telecom?: ContactPoint[];
  address?: Address[];
}

export interface Coverage {
  resourceType: 'Coverage';
  id: string;
  meta?: Meta;
  status: 'active';
  subscriberId?: string;
  _subscriberId?: Absent;
  beneficiary: Reference;
  relationship: CodeableConcept;
  payor: Reference[];
  /** The order of payment among several insurances. */
  order: number;
}

export interface Practitioner {
  resourceType: 'Practitioner';
  id: string;
  identifier: Identifier[];
  active: boolean;
  name: HumanName[];
}

export interface PractitionerRole {
  resourceType: 'PractitionerRole';
  id: string;
  active: true;
  practitioner: Reference;
  organization: Reference;
  specialty?: CodeableConcept[];
  location: Reference[];
  telecom: ContactPoint[];
}

export interface Schedule {
  resourceType: 'Schedule';
  id: string;
  active: true;
  serviceType?: CodeableConcept[];
  actor: Reference[];
}

export interface Slot {
  resourceType: 'Slot';
  id: string;
  serviceType?: CodeableConcept[];
  schedule: Reference;
  status: 'free';
  start: string;
  end: string;
}

export interface Location {
  resourceType: 'Location';
  id: string;
  status: 'active';
  name: string;
  telecom?: ContactPoint[];
  address?: Address;
  managingOrganization?: Reference;
}

export interface AppointmentParticipant {
  actor: Reference;
  status: 'accepted' | 'declined' | 'needs-action';
}

export interface Appointment {
  resourceType: 'Appointment';
  id: string;
  meta?: Meta;
  status: 'pending' | 'booked' | 'checked-in' | 'fulfilled' | 'cancelled' | 'noshow';
  cancelationReason?: CodeableConcept;
  serviceType?: CodeableConcept[];
  description?: string;
  start: string;
  end: string;
  created: string;
  participant: AppointmentParticipant[];
}

export type Questionnaire = FormQuestionnaire & { id: string; meta?: Meta };

export type AnswerItem =
  | { valueString: string }
  | { valueBoolean: boolean }
  | { valueDecimal: number }
  | { valueDate: string }
  | { valueDateTime: string }
  | { valueCoding: Coding }
  | { valueAttachment: { contentType?: string; title: string; size?: number } };

/** Unit by the Unified Code for Units of Measure. */
export interface Quantity {
  value: number;
  unit: string;
  system: 'http://unitsofmeasure.org';
  code: string;
}

export interface Extension {
  url: string;
  valueString?: string;
  valueBoolean?: boolean;
  valueCode?: string;
  valueRange?: { low: Quantity; high: Quantity };
  valueSignature?: Signature;
}

export interface QuestionnaireResponse {
  resourceType: 'QuestionnaireResponse';
  id: string;
  meta?: Meta;
  extension?: Extension[];
  questionnaire: string;
  /** Extensions of the address, with the form's title. */
  _questionnaire?: { extension: Extension[] };
  status: 'completed';
  subject: Reference;
  authored: string;
  author: Reference;
  source: Reference;
  item?: ResponseItem[];
}

export interface DocumentReference {
  resourceType: 'DocumentReference';
  id: string;
  meta?: Meta;
  status: 'current';
  docStatus: 'final' | 'preliminary';
  type: CodeableConcept;
  category: CodeableConcept[];
  subject: Reference;
  date: string;
  author: Reference[];
  content: { attachment: { url: string; title: string; size: number; contentType?: string } }[];
  context?: { related: Reference[] };
}

/** A visit type offered at a hospital. */
export interface HealthcareService {
  resourceType: 'HealthcareService';
  id: string;
  extension: Extension[];
  active: true;
  providedBy: Reference;
  type: CodeableConcept[];
  location: Reference[];
  name: string;
}

export interface Period {
  start?: string;
  end?: string;
}

export interface Consent {
  resourceType: 'Consent';
  id: string;
  meta?: Meta;
  extension?: Extension[];
  status: 'proposed' | 'active' | 'inactive';
  scope: CodeableConcept;
  category: CodeableConcept[];
  patient: Reference;
  dateTime?: string;
  performer?: Reference[];
  policyRule: CodeableConcept;
  /** To whom and what the policy applies; the standard has no `type` here. */
  provision: {
    period?: Period;
    actor?: { role: CodeableConcept; reference: Reference }[];
    code: CodeableConcept[];
  };
}

export interface Signature {
  type: Coding[];
  when: string;
  who: Reference;
}

export interface Provenance {
  resourceType: 'Provenance';
  id: string;
  meta?: Meta;
  target: Reference[];
  occurredDateTime: string;
  recorded: string;
  activity: CodeableConcept;
  agent: { type: CodeableConcept; who: Reference; onBehalfOf?: Reference }[];
  signature: Signature[];
}

export interface AuditEvent {
  resourceType: 'AuditEvent';
  id: string;
  meta?: Meta;
  type: Coding;
  subtype: Coding[];
  action: 'C' | 'R' | 'U' | 'E';
  recorded: string;
  outcome: '0' | '4';
  outcomeDesc?: string;
  agent: {
    type?: CodeableConcept;
    role?: CodeableConcept[];
    who?: Reference;
    name?: string;
    requestor: true;
    network?: { address: string; type: '2' };
  }[];
  source: { observer: Reference };
  entity: { what?: Reference; type: Coding; role?: Coding; name?: string }[];
}

export interface ResponseItem {
  linkId: string;
  text?: string;
  answer?: AnswerItem[];
  item?: ResponseItem[];
}

export type Resource =
  | Patient
  | RelatedPerson
  | Organization
  | Coverage
  | Practitioner
  | PractitionerRole
  | Schedule
  | Slot
  | Location
  | HealthcareService
  | Appointment
  | Questionnaire
  | QuestionnaireResponse
  | DocumentReference
  | Consent
  | Provenance
  | AuditEvent;

export interface Bundle {
  resourceType: 'Bundle';
  id: string;
  identifier: Identifier;
  type: 'collection';
  timestamp: string;
  entry: { fullUrl: string; resource: Resource }[];
}
