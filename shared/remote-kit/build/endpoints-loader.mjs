import { parse, print } from '@swc/core';

/** What only the server needs of an endpoint: schemas, and what is known by its type alone. */
const SERVERS = new Set(['params', 'query', 'body', 'result', 'message', 'patientData', 'isDear', 'paged', 'file']);

/**
 * webpack's loader of the contract's tables of endpoints: leaves in what a client needs to make a call (method, path,
 * who may call, whether it changes something). The schemas have no use then and fall away, yup with them.
 */
export default async function stripEndpoints(source) {
  const module = await parse(source, { syntax: 'typescript' });
  for (const { declaration } of module.body) {
    for (const { init } of declaration?.declarations ?? []) {
      if (init?.callee?.value !== 'endpoints') continue;
      for (const { value } of init.arguments[0].expression.properties) {
        value.properties = value.properties.filter(({ key }) => !SERVERS.has(key.value));
      }
    }
  }
  // swc-loader, which runs next, leaves out imports that nothing uses any more.
  return (await print(module)).code;
}
