import type { FastifyInstance } from 'fastify';

/** A cookie with this name makes a visitor signed in. */
export const SIGNED_IN = 'openmrs-signed-in';

const REST = '/openmrs/ws/rest/v1';
/** At most as many as the demo practice shows. */
const APPOINTMENTS = 3;
const PATIENTS = 10;
const LOCATION = {
  uuid: 'b1a8b05e-3542-4037-bbd3-998ee9c40574',
  display: 'Outpatient Clinic',
  name: 'Outpatient Clinic',
};
const NAMES = ['Ada Byron', 'Grace Hopper', 'Alan Turing', 'Mary Somerville', 'Charles Babbage'];

/** Answers the requests of the measured pages, and all others with empty results. */
export function registerBackend(app: FastifyInstance): void {
  app.get(`${REST}/session`, (request) =>
    request.headers.cookie?.includes(SIGNED_IN) ? SESSION : { authenticated: false, sessionId: 'none', locale: 'en' },
  );
  app.get(`${REST}/appointments`, () => Array.from({ length: APPOINTMENTS }, (_, place) => appointmentAt(place)));
  app.get(`${REST}/appointment/*`, () => []);
  app.get(`${REST}/appointmentService/*`, () => [SERVICE]);
  app.get(`${REST}/patient`, () => ({
    results: Array.from({ length: PATIENTS }, (_, place) => patientAt(place)),
    links: [],
    totalCount: PATIENTS,
  }));
  app.get(`${REST}/*`, () => ({ results: [], totalCount: 0 }));
  app.get('/openmrs/ws/fhir2/*', () => ({ resourceType: 'Bundle', total: 1, entry: [{ resource: LOCATION }] }));
}

const uuidOf = (kind: number, place: number) => `${kind}0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const nameOf = (place: number) => NAMES[place % NAMES.length] ?? '';

const USER = {
  uuid: uuidOf(1, 0),
  display: 'doctor',
  username: 'doctor',
  systemId: 'doctor',
  userProperties: {},
  person: { uuid: uuidOf(2, 0), display: 'Dora Doctor' },
  privileges: [],
  roles: [{ uuid: uuidOf(3, 0), display: 'System Developer', name: 'System Developer' }],
};

const SESSION = {
  authenticated: true,
  sessionId: 'one',
  locale: 'en',
  allowedLocales: ['en', 'es'],
  user: USER,
  sessionLocation: LOCATION,
  currentProvider: { uuid: uuidOf(4, 0), display: 'Dora Doctor' },
};

const SERVICE = { uuid: uuidOf(5, 0), appointmentServiceId: 1, name: 'Outpatient', durationMins: 30, serviceTypes: [] };

function appointmentAt(place: number) {
  const startDateTime = new Date().setUTCHours(9, 30 * place, 0, 0);
  return {
    ...{ uuid: uuidOf(6, place), appointmentNumber: String(place), appointmentKind: 'Scheduled', status: 'Scheduled' },
    ...{ startDateTime, endDateTime: startDateTime + 1_800_000, comments: '', recurring: false, voided: false },
    ...{ service: SERVICE, location: LOCATION, providers: [{ uuid: uuidOf(4, 0), name: 'Dora Doctor' }] },
    patient: { uuid: uuidOf(7, place), name: nameOf(place), identifier: `10000${place}`, age: 40, gender: 'F' },
  };
}

function patientAt(place: number) {
  const display = nameOf(place);
  const [givenName = '', familyName = ''] = display.split(' ');
  return {
    ...{ uuid: uuidOf(7, place), patientId: place, voided: false, display, attributes: [] },
    identifiers: [
      {
        ...{ uuid: uuidOf(8, place), identifier: `10000${place}`, display: `ID = 10000${place}`, preferred: true },
        ...{ identifierType: { uuid: uuidOf(9, 0), display: 'OpenMRS ID' }, location: LOCATION },
      },
    ],
    person: {
      ...{ gender: 'F', age: 40, birthdate: '1986-05-04T00:00:00.000+0000', birthdateEstimated: false, dead: false },
      ...{ deathDate: null, addresses: [], display, personName: { display, givenName, familyName, middleName: '' } },
    },
  };
}
