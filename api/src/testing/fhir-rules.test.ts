import { brokenBundle, brokenRules, pointersIn } from './fhir-rules.ts';

const visit = {
  resourceType: 'Appointment',
  id: '1',
  status: 'booked',
  participant: [{ actor: { display: 'x' }, status: 'accepted' }],
};
const times = { start: '2030-05-20T15:00:00Z', end: '2030-05-20T15:30:00Z' };
const consent = {
  resourceType: 'Consent',
  id: '1',
  status: 'active',
  scope: { coding: [{ code: 'patient-privacy' }] },
  category: [{ text: 'x' }],
  patient: { display: 'x' },
  policyRule: { text: 'x' },
};
const patient = { resourceType: 'Patient', id: '1' };

test.each([
  ['a status of no required binding', { ...visit, ...times, status: 'someday' }, 'must be equal to one of the allowed'],
  ['a visit that begins and never ends', { ...visit, start: times.start }, 'app-2'],
  ['a visit without a time', visit, 'app-3'],
  ['a reason for what was not cancelled', { ...visit, ...times, cancelationReason: { text: 'x' } }, 'app-4'],
  ['a participant who is nobody', { ...visit, ...times, participant: [{ status: 'accepted' }] }, 'app-1'],
  ['an end before the beginning', { ...visit, start: times.end, end: times.start }, 'per-1'],
  ['a consent to no policy', { ...consent, policyRule: undefined }, 'ppc-1'],
  ['a consent of nobody', { ...consent, patient: undefined }, 'ppc-2'],
  ['a type in the root rule', { ...consent, provision: { type: 'permit' } }, 'Consent.provision.type'],
  ['an organization without a name', { resourceType: 'Organization', id: '1', active: true }, 'org-1'],
  [
    'an organization at home',
    { resourceType: 'Organization', id: '1', name: 'x', address: [{ use: 'home' }] },
    'org-2',
  ],
  ['a number without a system', { ...patient, telecom: [{ value: '1' }] }, 'cpt-2'],
  ['an extension of nothing', { ...patient, extension: [{ url: 'urn:x' }] }, 'ext-1'],
  ['a reference to what is not contained', { ...patient, managingOrganization: { reference: '#x' } }, 'ref-1'],
  ['a picture of no type', { ...patient, photo: [{ data: 'AAAA' }] }, 'att-1'],
  ['a day that there is not', { ...patient, birthDate: '2030-02-30' }, 'no such day'],
  ['something empty', { ...patient, name: [{}] }, 'ele-1'],
  ['another resource in it', { ...patient, contained: [patient] }, 'dom-2'],
  [
    'answers and parts at once',
    {
      resourceType: 'QuestionnaireResponse',
      id: '1',
      status: 'completed',
      item: [{ linkId: 'a', answer: [{ valueString: 'x' }], item: [{ linkId: 'b' }] }],
    },
    'qrs-1',
  ],
  [
    'a question twice',
    {
      resourceType: 'Questionnaire',
      id: '1',
      status: 'active',
      item: [
        { linkId: 'a', type: 'string' },
        { linkId: 'a', type: 'string' },
      ],
    },
    'que-2',
  ],
])('finds %s', (_what, resource, rule) => {
  expect(brokenRules(resource)).toContainEqual(expect.stringContaining(rule));
});

test('finds nothing wrong with what is right', () => {
  for (const resource of [{ ...visit, ...times }, consent, patient]) expect(brokenRules(resource)).toEqual([]);
});

test('finds entries that stand in a bundle twice, and references', () => {
  const entry = { fullUrl: 'https://x/Patient/1', resource: patient, search: { mode: 'match' } };
  expect(brokenBundle({ resourceType: 'Bundle', type: 'searchset', entry: [entry] })).toEqual([]);
  expect(brokenBundle({ resourceType: 'Bundle', type: 'searchset', entry: [entry, entry] })).toEqual(['bdl-7']);
  expect(pointersIn({ actor: { reference: 'Patient/1' }, attachment: { url: 'Binary/2' } })).toEqual([
    'Patient/1',
    'Binary/2',
  ]);
});
