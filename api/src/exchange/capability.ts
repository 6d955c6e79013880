import {
  FHIR_RESOURCES,
  type FhirResource,
  type ParameterType,
  type ResourceType,
  type SearchParameter,
  type ServedResource,
} from '@openward/contract/exchange';
import { CONTROLS, chainsOf, MODIFIERS, targetsOf } from '@openward/contract/exchange/schemas';
import { SUMMARIES, TOTALS } from './search/asked.ts';

/** The date of the last change of the server's capabilities. */
const SINCE = '2026-11-27';

const SECURITY = 'http://terminology.hl7.org/CodeSystem/restful-security-service';

/** Listed apart: subscriptions are no patient data, and only system administrators may use them. */
const SUBSCRIPTION = {
  type: 'Subscription',
  supportedProfile: ['http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/backport-subscription'],
  interaction: ['create', 'read', 'update', 'search-type'].map((code) => ({ code })),
  versioning: 'no-version',
  searchParam: [
    { name: 'status', type: 'token' },
    { name: 'url', type: 'uri' },
  ],
  operation: [
    {
      name: 'status',
      definition: 'http://hl7.org/fhir/uv/subscriptions-backport/OperationDefinition/backport-subscription-status',
    },
  ],
};

const BULK_DATA = 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition';

/** Each hospital is a group with its id, which can be exported but not read. */
const GROUP = { type: 'Group', operation: [{ name: 'export', definition: `${BULK_DATA}/group-export` }] };

/** The raw content of files. */
const BINARY = { type: 'Binary', interaction: [{ code: 'read' }] };

/** The server's CapabilityStatement (FHIR R4), built from the same table as the endpoints. */
export function capabilityStatement(): FhirResource {
  const statement = {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: SINCE,
    kind: 'instance',
    software: { name: 'Openward' },
    implementation: { description: 'Openward' },
    fhirVersion: '4.0.1',
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
    format: ['json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: true,
          service: [{ coding: [{ system: SECURITY, code: 'SMART-on-FHIR' }] }],
          description: 'OAuth 2.0 access token in the header Authorization.',
        },
        operation: [{ name: 'export', definition: `${BULK_DATA}/export` }],
        resource: [...TYPES.map(resourceIn), GROUP, BINARY, SUBSCRIPTION],
        // Clients must not set the internal parameter of page links.
        searchParam: Object.entries(CONTROLS).flatMap(([name, type]) =>
          name === '_after' ? [] : [{ name, type, ...(name in VALUES && { documentation: VALUES[name] }) }],
        ),
      },
    ],
  };
  return statement;
}

const TYPES = Object.keys(FHIR_RESOURCES) as ResourceType[];

const VALUES: Readonly<Record<string, string>> = {
  _summary: `One of: ${SUMMARIES.join(', ')}`,
  _total: `One of: ${TOTALS.join(', ')}`,
};

const PATIENT_OPERATIONS = [
  { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
  { name: 'match', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-match' },
  { name: 'export', definition: `${BULK_DATA}/patient-export` },
];

const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition';

/** A chain has the type of the parameter at its end. */
function typeOfChain(chain: string, { target }: SearchParameter): ParameterType | undefined {
  const { search }: Partial<ServedResource> = target ? FHIR_RESOURCES[target.type] : {};
  return search?.[chain.slice(chain.lastIndexOf('.') + 1)]?.type;
}

function resourceIn(type: ResourceType) {
  const { search, keepsVersions, profile, emptyIncludes = [] }: ServedResource = FHIR_RESOURCES[type];
  const named = Object.entries(search);
  const included = named.flatMap(([name, parameter]) => (targetsOf(parameter).length > 0 ? [name] : []));
  const includes = [...included, ...emptyIncludes].map((name) => `${type}:${name}`);
  const including = TYPES.flatMap((other) => {
    const { search: theirs }: ServedResource = FHIR_RESOURCES[other];
    return Object.entries(theirs).flatMap(([name, parameter]) =>
      targetsOf(parameter).includes(type) ? [`${other}:${name}`] : [],
    );
  });
  const writes = type === 'Appointment' ? ['create', 'update'] : [];
  return {
    type,
    ...(profile && { supportedProfile: [`${US_CORE}/${profile}`] }),
    interaction: ['read', ...(keepsVersions ? ['vread'] : []), ...writes, 'search-type'].map((code) => ({ code })),
    // Resources that change carry a version.
    versioning: '_lastUpdated' in search ? 'versioned' : 'no-version',
    readHistory: keepsVersions ?? false,
    ...(includes.length > 0 && { searchInclude: includes }),
    ...(including.length > 0 && { searchRevInclude: including }),
    searchParam: named.flatMap(([name, parameter]) => {
      const modifiers = MODIFIERS[parameter.type];
      return [
        {
          name,
          type: parameter.type,
          ...(modifiers.length > 0 && { documentation: `Modifiers: ${modifiers.join(', ')}` }),
        },
        ...chainsOf(name, parameter).map((chain) => ({ name: chain, type: typeOfChain(chain, parameter) })),
      ];
    }),
    ...(type === 'Patient' && { operation: PATIENT_OPERATIONS }),
  };
}
