import { ROLES } from '@openward/contract';
import { array, lazy, mixed, number, object, type Schema, string } from 'yup';

const path = string().matches(/^\/[\w\-/:]*$/, 'must be an absolute path');
/** A file below the release's own folder; nothing a manifest names may lie or land elsewhere. */
const FILE = /^(?!\.{1,2}(\/|$))[\w@.-]+(\/(?!\.{1,2}(\/|$))[\w@.-]+)*$/;
const files = array(string().matches(FILE).required());
const roles = array(string().oneOf(ROLES).required()).min(1);

/** What `remote.json` must hold once it is built. */
export const manifestSchema = object({
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
    object({
      path: path.required(),
      title: string().required(),
      access: lazy((value) => (value === 'public' ? string().required() : roles.required())),
    }),
  ).required(),
  menu: array(
    object({
      path: path.required(),
      label: string().required(),
      group: string(),
      icon: string(),
      order: number().required(),
      roles: roles.required(),
      count: object({ path: path.required(), on: string().required() }).default(undefined),
    }),
  ).required(),
  slots: array(string().required()).required(),
  integrity: mixed<Record<string, string>>()
    .required()
    .test('inside', 'every file must lie in the folder', (value) =>
      Object.keys(value ?? {}).every((file) => FILE.test(file)),
    )
    .test('sha384', 'every file needs a sha384 value', (value) =>
      Object.values(value ?? {}).every((entry) => /^sha384-[A-Za-z0-9+/]{64}$/.test(entry)),
    ),
  shared: mixed<Record<string, string>>().required(),
  preload: lazy((value) =>
    object(eachOf(value, object({ files: files.required(), shared: array(string().required()) }))),
  ),
  provides: lazy((value) => object(eachOf(value, files.required()))),
});

/** The same schema for each key that there is. */
function eachOf<S extends Schema>(value: unknown, schema: S): Record<string, S> {
  return Object.fromEntries(Object.keys(value ?? {}).map((key) => [key, schema]));
}
