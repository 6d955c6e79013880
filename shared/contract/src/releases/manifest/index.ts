import { lazy } from 'yup';
import { PROXY_AREAS } from '../../core/areas.ts';
import { ROLE_WORDS, ROLES } from '../../core/roles.ts';
import { finished, messagesOf } from '../../core/sentences.ts';
import { array, boolean, type ISchema, mixed, number, type ObjectShape, object, string } from '../../core/yup.ts';

const path = string().matches(/^\/[\w\-/:]*$/, ({ path: at }) => `${at} must be an absolute path`);
/** Some paths contain a file extension. */
const endpointPath = string().matches(/^\/[\w\-/:.]*$/, ({ path: at }) => `${at} must be a path below /api`);
/** Addresses that the gateway serves: a remote's page there would be lost after a reload. */
const GATEWAYS = /^\/(api|assets|dev|develop|healthz|metrics|readyz|registry\.json|releases|reports)(\/|$)/;
const ownPath = path.test(
  'free',
  ({ value }) => `${value} belongs to the gateway: choose another route`,
  (value) => !GATEWAYS.test(value ?? ''),
);
/** A file inside the release's own folder. */
const FILE = /^(?!\.{1,2}(\/|$))[\w@.-]+(\/(?!\.{1,2}(\/|$))[\w@.-]+)*$/;
/** Most bytes of a file name, with room for the extension of compressed files; FILE allows only one-byte characters. */
const LONGEST_NAME = 200;
const LONGEST_PATH = 400;
const files = array(string().matches(FILE).required());
const asRoles = ({ path: at }: { path: string }) =>
  `${at} must be ${at.endsWith('access') ? 'public, ' : ''}one of ${Object.keys(ROLE_WORDS).join(', ')}, or a list of ${ROLES.join(', ')}`;
const asRole = ({ path: at }: { path: string }) => `${at} must be one of ${ROLES.join(', ')}`;
const roles = array(string().oneOf(ROLES, asRole).required()).typeError(asRoles).min(1);
const names = array(string().required());
/** Text for users: one short line. */
const line = string()
  .max(100, ({ path: at }) => `${at} may have at most 100 characters`)
  .matches(
    /^[^\p{Cc}\p{Bidi_Control}]*[^\s\p{Cc}\p{Bidi_Control}][^\p{Cc}\p{Bidi_Control}]*$/u,
    ({ path: at }) => `${at} must be one line of text`,
  );
const forRoles = known(Object.fromEntries(ROLES.map((role) => [role, string()]))).default(undefined);

/** The schema of a built `remote.json`; unknown keys are refused because they are usually typing errors. */
export const manifestSchema = known({
  name: string()
    .matches(/^[a-z][a-z-]{1,30}$/)
    .required(),
  version: string().required(),
  shellApi: string().required(),
  container: string().matches(/^\w*$/),
  entry: string()
    .matches(/^[\w.-]+$/)
    .required(),
  routes: array(
    known({
      path: ownPath.required(),
      title: string().required(),
      titleFor: forRoles,
      inPage: boolean(),
      area: string().oneOf(PROXY_AREAS),
      access: lazy((value) => (value === 'public' ? string().required() : roles.required())),
    }),
  ).required(),
  menu: array(
    known({
      path: path.required(),
      label: string().required(),
      labelFor: forRoles,
      group: string(),
      icon: string(),
      bar: string(),
      order: number().required(),
      roles: roles.required(),
      area: string().oneOf([...PROXY_AREAS, 'own']),
      count: known({ path: path.required(), on: string().required() }).default(undefined),
    }),
  ).required(),
  slots: names.required(),
  hosts: names,
  owner: line,
  contact: line,
  integrity: mixed<Record<string, string>>()
    .required()
    .test('inside', 'every file must be inside the folder', (value) =>
      Object.keys(value ?? {}).every((file) => FILE.test(file)),
    )
    .test('lengths', `file names may have at most ${LONGEST_NAME} bytes, and paths at most ${LONGEST_PATH}`, (value) =>
      Object.keys(value ?? {}).every(
        (file) => file.length <= LONGEST_PATH && file.split('/').every((name) => name.length <= LONGEST_NAME),
      ),
    )
    .test('compressed', 'no name of a file or folder may end in .br or .gz', (value) =>
      Object.keys(value ?? {}).every((file) => !/\.(br|gz)(\/|$)/.test(file)),
    )
    .test('file or folder', 'no file may be inside another file', (value) => {
      // The manifest is also a file of the release.
      const files = new Set(['remote.json', ...Object.keys(value ?? {})]);
      const folders = [...files].flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)));
      return folders.every((folder) => !files.has(folder));
    })
    .test('sha384', 'every file needs a sha384 value', (value) =>
      Object.values(value ?? {}).every((entry) => /^sha384-[A-Za-z0-9+/]{64}$/.test(entry)),
    ),
  shared: eachOf(
    lazy((value) => (Array.isArray(value) ? names : string()).required()),
    true,
  ),
  screens: array(path.required()),
  endpoints: array(known({ method: string().required(), path: endpointPath.required(), hash: string().required() })),
  // SVG elements that can neither run nor load anything, because the page draws them.
  icons: eachOf(
    array(
      mixed<[string, Record<string, string>]>()
        .test('shape', ({ path: at }) => `${at} is not a drawing`, isShape)
        .required(),
    ),
  ),
  texts: eachOf(eachOf(string().required())),
  preload: eachOf(known({ files: files.required(), shared: names.required() })),
  provides: eachOf(files.required()),
});

/**
 * The problems of a manifest with their paths: `routes[0].title: Is required`.
 * @param error what the schema threw; any other error gives no problems
 */
export function manifestProblems(error: unknown): string[] {
  return Object.entries(finished(messagesOf(error)).errors).map(([place, message]) =>
    message.startsWith(place) ? message : `${place}: ${message}`,
  );
}

/** An object without unknown keys. */
function known<S extends ObjectShape>(shape: S) {
  return object(shape).noUnknown(
    ({ unknown, path: at }) => `${at && at !== 'this' ? at : 'it'} has the unknown key ${unknown}`,
  );
}

/** Applies a schema to every key. */
function eachOf(schema: ISchema<unknown>, isRequired = false) {
  return lazy((value) => {
    const each = object(Object.fromEntries(Object.keys(value ?? {}).map((key) => [key, schema])));
    return isRequired ? each.required() : each.default(undefined);
  });
}

const ELEMENTS = new Set(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']);

function isShape(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2 || !ELEMENTS.has(value[0])) return false;
  return Object.entries(value[1] ?? {}).every(
    ([name, text]) => /^(d|[cr]?[xy][12]?|r|width|height|points|fill)$/.test(name) && /^[\w\s.,-]*$/.test(String(text)),
  );
}
