import { day, instant, UUID } from '../core/fields.ts';
import { array, boolean, number, object, type StringSchema, string } from '../core/yup.ts';
import { FHIR_RESOURCES, type ResourceType, type SearchParameter, type ServedResource } from './resources.ts';

/** A valid id (FHIR R4, `id`). */
const ID = /^[A-Za-z0-9.-]{1,64}$/;

/** The id of a resource. */
export const resourceParams = ({ entity }: ServedResource) =>
  object({ id: string().required().matches(ID, 'Must be a valid ID').meta({ entity }) });

/** Most characters of a search value. */
const LONGEST = 500;
/** For ids and references: a hundred, separated by commas. */
const LONGEST_IDS = 8_000;

/** A reference ends with a UUID of the portal, or with the id of a part of a record. */
const REFERENCE = new RegExp(`(?:^|/)${UUID.source.slice(1, -1)}(?:-[\\w-]{1,27})?$`, 'i');

/** A repeatable parameter: all repetitions must match; of comma-separated values one is enough. */
export function values(parameter?: SearchParameter, longest = parameter?.type === 'reference' ? LONGEST_IDS : LONGEST) {
  const { target } = parameter ?? {};
  const value = string().max(longest);
  if (!target) return listOfValues(value.meta({ example: '' }));
  const entry = value.test('reference', 'Must be a valid ID', (given) =>
    (given ?? '').split(',').every((each) => !each || REFERENCE.test(each)),
  );
  return listOfValues(entry.meta({ entity: target.entity }));
}

function listOfValues(entry: StringSchema) {
  return array(entry).transform((_cast, given: unknown) => (given === undefined ? given : [given].flat()));
}

/** Comparison suffixes of a parameter (FHIR R4, 3.1.1.4.5). */
export const MODIFIERS = { token: ['not'], string: ['exact', 'contains'], date: [], reference: [], uri: [] } as const;

/** Parameters of every resource type, with their types. */
export const CONTROLS = {
  _count: 'number',
  _sort: 'string',
  _total: 'token',
  _elements: 'string',
  _summary: 'token',
  _include: 'string',
  _revinclude: 'string',
  _format: 'token',
  _after: 'string',
} as const;

/** All search parameters of a resource type. */
export function searchQuery({ search }: ServedResource) {
  const named = Object.entries(search).flatMap(([name, parameter]) => {
    const longest = name === '_id' ? LONGEST_IDS : undefined;
    return [
      [name, values(parameter, longest)] as const,
      ...MODIFIERS[parameter.type].map((modifier) => [`${name}:${modifier}`, values(undefined, longest)] as const),
      ...targetsOf(parameter).map((type) => [`${name}:${type}`, values(asTarget(parameter, type))] as const),
      ...chainsOf(name, parameter).map((chain) => [chain, chainedValues(chain, parameter)] as const),
    ];
  });
  return object(Object.fromEntries([...named, ...Object.keys(CONTROLS).map((name) => [name, values()] as const)]));
}

/** The target types of a parameter; empty if it is not a reference. */
export function targetsOf({ target, otherTargets = [] }: SearchParameter): ResourceType[] {
  return target ? [target.type, ...otherTargets] : [];
}

/** A reference parameter narrowed to one target type. */
const asTarget = (parameter: SearchParameter, type: ResourceType): SearchParameter =>
  parameter.target?.type === type
    ? parameter
    : { type: 'reference', target: { type, entity: FHIR_RESOURCES[type].entity } };

/** The chained names of a reference: `patient.identifier` and `patient:Patient.identifier`. */
export function chainsOf(name: string, { target, chained = [] }: SearchParameter): string[] {
  return chained.flatMap((part) => [`${name}.${part}`, `${name}:${target?.type}.${part}`]);
}

/** An identifier names the same record as its id. */
const chainedValues = (chain: string, { target }: SearchParameter) =>
  target && chain.endsWith('.identifier')
    ? listOfValues(string().max(LONGEST).meta({ entity: target.entity }))
    : values();

/** All names of a parameter: with modifiers, target types and chains. */
export function namesOf(name: string, parameter: SearchParameter): string[] {
  return [
    name,
    ...[...MODIFIERS[parameter.type], ...targetsOf(parameter)].map((suffix) => `${name}:${suffix}`),
    ...chainsOf(name, parameter),
  ];
}

const name = object({ family: string().max(100), given: array(string().max(100)).max(10) });
const telecom = object({ system: string().max(20), value: string().max(200) });

/** The person to search for (FHIR R4, Patient/$match), with only the compared elements. */
export const matchSchema = object({
  resourceType: string().oneOf(['Parameters']).required(),
  parameter: array(
    object({
      name: string().max(100),
      resource: object({
        resourceType: string().max(100),
        name: array(name).max(10),
        birthDate: day('Must be a valid date'),
        telecom: array(telecom).max(20),
      }).default(undefined),
      valueBoolean: boolean(),
      valueInteger: number().integer().min(1),
    }),
  )
    .required()
    .max(10)
    .meta({
      example: [
        {
          name: 'resource',
          resource: {
            resourceType: 'Patient',
            name: [{ family: 'Doe', given: ['Mary'] }],
            birthDate: '1980-02-29',
          },
        },
      ],
    }),
});

/** The id and version. */
export const versionParams = (served: ServedResource) =>
  resourceParams(served).shape({
    version: string()
      .required()
      .matches(/^\d{1,9}$/, 'Must be a whole number')
      .meta({ example: '1' }),
  });

const coding = object({ system: string().max(200), code: string().max(200) });

/** All statuses of an Appointment; the practice decides whether a visit is confirmed (FHIR R4, AppointmentStatus). */
const STATUSES = ['booked', 'proposed', 'pending', 'cancelled', 'checked-in', 'fulfilled', 'noshow'] as const;

/** The supported elements of an Appointment; others are ignored (FHIR R4, Appointment). */
export const appointmentSchema = object({
  resourceType: string().oneOf(['Appointment']).required(),
  /** Ignored for new appointments; in a change it must match the address. */
  id: string().max(64).meta({ kind: 'version' }),
  status: string().oneOf(STATUSES),
  cancelationReason: object({ text: string().trim().max(300) })
    .default(undefined)
    .meta({ kind: 'version' }),
  serviceType: array(object({ coding: array(coding).max(10) }))
    .max(10)
    .meta({ example: [{ coding: [{ code: 'Wellness' }] }] }),
  description: string().trim().max(300),
  comment: string().trim().max(300),
  start: instant().required(),
  /** By default the duration of the visit's type; staff may set another end. */
  end: instant().meta({ kind: 'version' }),
  participant: array(object({ actor: object({ reference: string().max(300) }) }))
    .required()
    .max(10)
    .meta({ kind: 'participants' }),
  /** The versions in the If-Match header, which overrides this element of the body. */
  ifMatch: array(string().max(100)).meta({ kind: 'version' }),
});
