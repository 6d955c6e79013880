/*
 * As much of FHIR R4 (http://hl7.org/fhir/R4) as a record takes. The published types know STU3 only; the tests hold
 * every bundle against R4's own JSON schema, so these say no more than what the code writes.
 */

export interface Coding {
  system?: string;
  code?: string;
  display?: string;
}

export interface CodeableConcept {
  coding?: Coding[];
  text?: string;
}

/** `reference` names an entry of the same bundle; `display` alone is somebody who has none. */
export interface Reference {
  reference?: string;
  type?: string;
  display?: string;
}

export interface Identifier {
  system?: string;
  value: string;
}

export interface HumanName {
  text?: string;
  family?: string;
  given?: string[];
}

export interface ContactPoint {
  system: 'phone' | 'email';
  value: string;
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

export interface Patient {
  resourceType: 'Patient';
  id: string;
  active: boolean;
  name: HumanName[];
  telecom?: ContactPoint[];
  birthDate?: string;
  address?: Address[];
  communication?: { language: CodeableConcept; preferred: boolean }[];
}

export interface RelatedPerson {
  resourceType: 'RelatedPerson';
  id: string;
  patient: Reference;
  relationship: CodeableConcept[];
  name: HumanName[];
  telecom?: ContactPoint[];
}

export interface Organization {
  resourceType: 'Organization';
  id: string;
  type?: CodeableConcept[];
  name: string;
}

export interface Coverage {
  resourceType: 'Coverage';
  id: string;
  status: 'active';
  subscriberId?: string;
  beneficiary: Reference;
  payor: Reference[];
  /** Which is asked first. */
  order: number;
}

export interface Practitioner {
  resourceType: 'Practitioner';
  id: string;
  name: HumanName[];
}

export interface Location {
  resourceType: 'Location';
  id: string;
  name: string;
  telecom?: ContactPoint[];
  address?: Address;
}

export interface AppointmentParticipant {
  actor: Reference;
  status: 'accepted' | 'declined' | 'needs-action';
}

export interface Appointment {
  resourceType: 'Appointment';
  id: string;
  status: 'booked' | 'checked-in' | 'fulfilled' | 'cancelled' | 'noshow';
  cancelationReason?: CodeableConcept;
  serviceType?: CodeableConcept[];
  description?: string;
  start: string;
  end: string;
  created: string;
  participant: AppointmentParticipant[];
}

export interface QuestionnaireItem {
  linkId: string;
  text?: string;
  type: 'display' | 'string' | 'text' | 'boolean' | 'choice' | 'date' | 'dateTime' | 'attachment';
  required?: boolean;
  repeats?: boolean;
  answerOption?: { valueCoding: Coding }[];
}

export interface Questionnaire {
  resourceType: 'Questionnaire';
  id: string;
  url: string;
  version: string;
  title: string;
  status: 'active';
  description?: string;
  item?: QuestionnaireItem[];
}

export type AnswerItem =
  | { valueString: string }
  | { valueBoolean: boolean }
  | { valueDate: string }
  | { valueDateTime: string }
  | { valueCoding: Coding }
  | { valueAttachment: { contentType?: string; title: string; size?: number } };

export interface Extension {
  url: string;
  valueString?: string;
  valueBoolean?: boolean;
  valueSignature?: { type: Coding[]; when: string; who: Reference };
}

export interface QuestionnaireResponse {
  resourceType: 'QuestionnaireResponse';
  id: string;
  extension?: Extension[];
  questionnaire: string;
  status: 'completed';
  subject: Reference;
  authored: string;
  author: Reference;
  source: Reference;
  item?: { linkId: string; text?: string; answer?: AnswerItem[] }[];
}

export type Resource =
  | Patient
  | RelatedPerson
  | Organization
  | Coverage
  | Practitioner
  | Location
  | Appointment
  | Questionnaire
  | QuestionnaireResponse;

export interface Bundle {
  resourceType: 'Bundle';
  id: string;
  identifier: Identifier;
  type: 'collection';
  timestamp: string;
  entry: { fullUrl: string; resource: Resource }[];
}
