import { choice, entityId } from '../core/fields.ts';
import { array, boolean, number, object, string } from '../core/yup.ts';
import { readScope } from '../exchange/scopes.ts';
import { APP_KINDS, SIGN_IN_SCOPES } from './rules.ts';

/** A valid redirect address: HTTPS, or HTTP on the user's own machine (RFC 8252, 7.3). */
function isAddress(given: string | undefined): boolean {
  if (!given) return true;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.hash || url.username || url.password) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}

/** A list of texts; a form sends one per line. */
const lines = () =>
  array(string().required().max(500)).transform((cast, given: unknown) =>
    typeof given === 'string' ? given.split(/\s+/).filter(Boolean) : cast,
  );

const AN_ADDRESS = 'Enter an address that begins with https://, or http:// on this machine, without a name or “#”.';

const isScope = (given: string) =>
  (SIGN_IN_SCOPES as readonly string[]).includes(given) || readScope(given) !== undefined;

/** True for a private key, which must never be sent to us. */
const isPrivate = (given: string | undefined) => /"(d|k)"\s*:/.test(given ?? '');

/** A set of public keys (RFC 7517) as text, without private keys. */
function isKeySet(given: string | undefined): boolean {
  if (!given) return true;
  try {
    const { keys } = JSON.parse(given);
    return (
      Array.isArray(keys) &&
      keys.length > 0 &&
      keys.length <= 10 &&
      keys.every(
        (key: Record<string, unknown>) => /^(RSA|EC)$/.test(String(key?.kty)) && !('d' in key) && !('k' in key),
      )
    );
  } catch {
    return false;
  }
}

const app = {
  name: string().trim().required('Please enter a name.').max(80),
  addresses: lines()
    .default([])
    .max(10)
    .test('addresses', AN_ADDRESS, (given) => (given ?? []).every(isAddress))
    .meta({ example: ['https://app.example/back'] }),
  launchAddress: string().trim().max(500).test('address', AN_ADDRESS, isAddress).meta({ example: '' }),
  scopes: lines()
    .required('Please choose what the app may ask for.')
    .min(1, 'Please choose what the app may ask for.')
    .max(60)
    .test('scopes', 'We do not know this scope.', (given) => (given ?? []).every(isScope))
    .meta({ example: ['launch/patient', 'patient/*.rs', 'patient/Appointment.u'] }),
  keys: string()
    .trim()
    .max(20_000)
    .test('private', 'This is a private key. Keep it secret, and enter the public one.', (given) => !isPrivate(given))
    .test('keys', 'Enter the public keys as a JWKS.', (given) => isPrivate(given) || isKeySet(given))
    .meta({ example: '' }),
};

/** POST /apps */
export const registerAppSchema = object({ kind: choice(APP_KINDS, 'Is not valid', 'Please choose one.'), ...app });

/** PUT /apps/update: the authentication of an app cannot change. */
export const updateAppSchema = object({
  id: entityId('app').required(),
  /** The version that the user saw. */
  version: number().integer().min(1).required().meta({ example: 1 }),
  ...app,
  isOn: boolean().required(),
});

export const appSchema = object({ id: entityId('app').required() });

/** The id of an app's request, as in the page's address. */
const request = string()
  .required()
  .matches(/^[\w-]{20,60}$/, 'Is not valid')
  .meta({ entity: 'appRequest' });

export const appRequestParams = object({ request });

/** POST /apps/request/allow */
export const allowAppSchema = object({
  request,
  /** The patient; missing if the app needs none. */
  patientId: entityId('patient').nullable(),
  /** The granted part of the requested scopes. */
  scopes: array(string().required().max(300))
    .required()
    .max(60)
    .meta({ example: ['user/Appointment.rs'] }),
});

/** The form for allowing an app: the patient and the granted lines of the request. */
export const allowPageSchema = allowAppSchema.pick(['patientId']).shape({
  lines: array(string().required()).required().min(1, 'Please choose what the app may do, or do not allow it.'),
});

export const refuseAppSchema = object({ request });

export const appAccessSchema = object({ id: entityId('appAccess').required() });

/** POST /apps/launch */
export const launchAppSchema = object({
  id: entityId('launchableApp').required(),
  patientId: entityId('patient').required(),
});
