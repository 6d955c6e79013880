import { parse, print } from '@swc/core';

/** What only the server needs of an endpoint: schemas, and what is known by its type alone. */
const SERVERS = new Set([
  'params',
  'query',
  'body',
  'result',
  'message',
  'patientData',
  'area',
  'isDear',
  'paged',
  'stream',
  'file',
  'largest',
]);

/**
 * webpack's loader of the contract's tables of endpoints: leaves in what a client needs to make a call (method, path,
 * who may call, whether it changes something). The schemas have no use then and fall away, yup with them.
 */
export default async function stripEndpoints(source) {
  const module = await parse(source, { syntax: 'typescript' });
  const constants = new Map();
  for (const node of module.body) {
    for (const { id, init } of (node.declaration ?? node).declarations ?? []) constants.set(id.value, bare(init));
  }
  for (const init of constants.values()) {
    if (init?.callee?.value !== 'endpoints') continue;
    for (const { value } of init.arguments[0].expression.properties) strip(value, constants);
  }
  // swc-loader, which runs next, leaves out imports that nothing uses any more.
  return (await print(module)).code;
}

/** Takes the server's part out of an endpoint, and out of what several endpoints have in common (`...LIST`). */
function strip(endpoint, constants) {
  endpoint.properties = endpoint.properties.filter(({ key }) => !SERVERS.has(key?.value));
  for (const { type, arguments: shared } of endpoint.properties) {
    if (type === 'SpreadElement') strip(constants.get(shared.value), constants);
  }
}

/** An expression without what TypeScript says of it. */
function bare(init) {
  return init?.type === 'TsConstAssertion' ? init.expression : init;
}
