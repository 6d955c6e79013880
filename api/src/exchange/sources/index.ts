import type { ResourceType } from '@openward/contract/exchange';
import type { Source } from '../source.ts';
import { appointments } from './appointments.ts';
import { auditEvents } from './audit-events.ts';
import { consents } from './consents.ts';
import { files, provenances, questionnaires, responses } from './documents.ts';
import { coverages, patients, relatedPersons } from './patients.ts';
import {
  healthcareServices,
  locations,
  organizations,
  practitionerRoles,
  practitioners,
  schedules,
} from './practice.ts';
import { slots } from './slots.ts';

/** The source of each resource type. */
export const SOURCES: Readonly<Record<ResourceType, Source>> = {
  Patient: patients,
  RelatedPerson: relatedPersons,
  Coverage: coverages,
  Practitioner: practitioners,
  PractitionerRole: practitionerRoles,
  Organization: organizations,
  Location: locations,
  HealthcareService: healthcareServices,
  Schedule: schedules,
  Slot: slots,
  Appointment: appointments,
  Questionnaire: questionnaires,
  QuestionnaireResponse: responses,
  DocumentReference: files,
  Consent: consents,
  Provenance: provenances,
  AuditEvent: auditEvents,
};
