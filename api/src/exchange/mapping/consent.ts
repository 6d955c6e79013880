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

/** Codes of the two categories: of what somebody agreed to, and of what may be told to somebody else. */
export const CATEGORIES = { channel: '59284-0', access: 'IDSCL' } as const;

/** What a patient has said of each way to reach them, by the record; of what nobody has chosen there is nothing. */
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
        // Neither is what somebody has said before and takes back.
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

/** Access to a record that somebody has, as far as the caller is shown of it. */
export type ShownAccess = Pick<StaffAccess, 'id' | 'relation' | 'areas' | 'state'> & {
  /** Who may act for the patient. */
  proxy: Reference;
  /** Who gave it, where the caller may know. */
  giver?: Reference | undefined;
  /** ISO 8601 UTC, or the day on which it ends by itself. */
  begins?: string | undefined;
  ends?: string | null | undefined;
};

const STATES = { invited: 'proposed', active: 'active', expired: 'inactive', ended: 'inactive' } as const;

/** What somebody may do for a patient. */
export function accessConsentOf(of: ShownAccess, patient: Reference): Consent {
  const { id, relation, areas, state, proxy, giver, begins, ends } = of;
  const start = begins && inZone(begins, 'UTC');
  const end = (ends?.includes('T') ? inZone(ends, 'UTC') : ends) || undefined;
  // A parent's access can end by a birthday that the record was told of later.
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
