import { AREA_LABELS } from '@openward/contract';
import { CHANNEL_NAMES, CHANNELS, type PatientRecord } from '@openward/contract/people';
import type { StaffAccess } from '@openward/contract/sharing';
import { relationship } from './related-person.ts';
import { inZone } from './times.ts';
import type { CodeableConcept, Consent, Reference } from './types.ts';
import { given, textOf } from './values.ts';

const SOURCE = 'urn:openward:consent-source';
const AREA = 'urn:openward:area';
const CHANNEL = 'urn:openward:channel';

export const ACT_CODES = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';

export const LOINC = 'http://loinc.org';

const concept = (system: string, code: string): CodeableConcept => ({ coding: [{ system, code }] });

const PRIVACY = concept('http://terminology.hl7.org/CodeSystem/consentscope', 'patient-privacy');

/** The codes of the two categories: consents to channels, and disclosure to others. */
export const CATEGORIES = { channel: '59284-0', access: 'IDSCL' } as const;

/** The consents of a patient's channels, from the record; channels without a choice have none. */
export function channelConsentsOf(record: PatientRecord, patient: Reference): Consent[] {
  return CHANNEL_NAMES.flatMap((channel): Consent[] => {
    const last = record.consents.find((each) => each.channel === channel);
    const isIn = record[`${channel}OptIn`];
    const isOut = !isIn && record[`${channel}OptOut`];
    if (!isIn && !isOut && !last) return [];
    return [
      {
        resourceType: 'Consent',
        id: `${record.id}-${channel}`,
        ...given({ extension: last?.source ? [{ url: SOURCE, valueCode: last.source }] : [] }),
        // Neither opted in nor out: an earlier choice was withdrawn.
        status: isIn || isOut ? 'active' : 'inactive',
        scope: PRIVACY,
        category: [concept(LOINC, CATEGORIES.channel)],
        patient,
        ...given({
          dateTime: last && inZone(last.decidedAt, 'UTC'),
          performer: ['PATIENT', 'SMS'].includes(last?.source ?? '') ? [patient] : [],
        }),
        policyRule: concept(ACT_CODES, isOut ? 'OPTOUT' : 'OPTIN'),
        provision: {
          code: [{ coding: [{ system: CHANNEL, code: channel }], text: CHANNELS[channel].label }],
        },
      },
    ];
  });
}

/** Access to a record, as far as the caller may see it. */
export type ShownAccess = Pick<StaffAccess, 'id' | 'relation' | 'areas' | 'state'> & {
  /** The person who may act for the patient. */
  proxy: Reference;
  /** The person who granted it, if the caller may know. */
  giver?: Reference | undefined;
  /** ISO 8601 UTC, or the day on which it expires. */
  begins?: string | undefined;
  ends?: string | null | undefined;
};

const STATES = { invited: 'proposed', active: 'active', expired: 'inactive', ended: 'inactive' } as const;

/** A proxy's access to a record as a Consent. */
export function accessConsentOf(of: ShownAccess, patient: Reference): Consent {
  const { id, relation, areas, state, proxy, giver, begins, ends } = of;
  const start = begins && inZone(begins, 'UTC');
  const end = (ends?.includes('T') ? inZone(ends, 'UTC') : ends) || undefined;
  // A parent's access may end on a birthday that was recorded after it began.
  const period = given({ start: start && end && end < start ? undefined : start, end });
  const role = concept('http://terminology.hl7.org/CodeSystem/v3-ParticipationType', 'PRCP');
  return {
    resourceType: 'Consent',
    id,
    status: STATES[state],
    scope: PRIVACY,
    category: [concept(ACT_CODES, CATEGORIES.access)],
    patient,
    ...given({ dateTime: start, performer: giver ? [giver] : [] }),
    policyRule: concept(ACT_CODES, 'OPTIN'),
    provision: {
      ...(start || end ? { period } : {}),
      actor: [
        {
          role: {
            coding: [...(role.coding ?? []), ...(relationship(relation)[0]?.coding ?? [])],
            ...given({ text: textOf(relation) }),
          },
          reference: proxy,
        },
      ],
      code: areas.map((code) => ({ coding: [{ system: AREA, code }], text: AREA_LABELS[code] })),
    },
  };
}
