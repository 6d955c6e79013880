import type { Contract } from '@openward/contract/everything';
import type { FhirResource } from '@openward/contract/exchange';
import { type PossibleDuplicate, SAME_AS } from '@openward/contract/people';
import { duplicatesOf } from '../people/index.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Resource } from './mapping/types.ts';
import type { ExchangeCall } from './source.ts';

const GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade';

type Asked = NonNullable<Contract['exchange']['fhirMatchPatient']['body']>['__outputType'];

/**
 * POST /fhir/R4/Patient/$match: the result of the portal's own search for duplicates, likeliest first. If only certain
 * matches are wanted and there are several, none is certain (FHIR R4, Patient-match).
 * @param read the patients of some ids, in no order
 * @throws Refusal invalid_input
 */
export async function matchPatient(
  { parameter = [] }: Asked,
  call: ExchangeCall,
  read: (ids: string[]) => Promise<Resource[]>,
): Promise<FhirResource> {
  const named = (name: string) => parameter.find((each) => each.name === name);
  const { resource } = named('resource') ?? {};
  const [name] = resource?.name ?? [];
  if (resource?.resourceType !== 'Patient') throw refusal('invalid_input', 'Is required', { field: 'parameter' });
  const { telecom = [], birthDate: dateOfBirth = '' } = resource;
  const reached = (system: string) =>
    telecom.flatMap((each) => (each.system === system && each.value ? each.value : []));
  const possible = await duplicatesOf(call, {
    firstName: name?.given?.join(' ') ?? '',
    lastName: name?.family ?? '',
    dateOfBirth,
    phoneNos: reached('phone'),
    email: reached('email')[0] ?? '',
  });
  const graded = possible.map((each) => ({ ...each, grade: gradeOf(each) }));
  const certain = graded.filter(({ grade }) => grade === 'certain');
  const isCertainOnly = named('onlyCertainMatches')?.valueBoolean ?? false;
  const wanted = isCertainOnly ? (certain.length === 1 ? certain : []) : graded;
  const shown = wanted.slice(0, named('count')?.valueInteger ?? wanted.length);
  const found = new Map((await read(shown.map(({ id }) => id))).map((each) => [each.id, each]));
  const entry = shown.flatMap(({ id, grade, sameAs }) => {
    const patient = found.get(id);
    const extension = [{ url: GRADE, valueCode: grade }];
    const score = sameAs.length / SAME_AS.length;
    return patient
      ? [{ fullUrl: `Patient/${id}`, resource: patient, search: { extension, mode: 'match', score } }]
      : [];
  });
  const bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    total: entry.length,
    ...(entry.length > 0 && { entry }),
  };
  return bundle;
}

/** The grade of a match: others may share name and birth date, but hardly also a number or an address. */
function gradeOf({ sameAs }: PossibleDuplicate): 'certain' | 'probable' | 'possible' {
  if (!sameAs.includes('name') || !sameAs.includes('dateOfBirth')) return 'possible';
  return sameAs.length > 2 ? 'certain' : 'probable';
}
