import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print } from '@swc/core';
import { calledNames } from './called-names.mjs';
import { sharedFolder } from './places.mjs';

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
  'upload',
  'retired',
]);

/**
 * webpack's loader of the contract's tables of endpoints: leaves in the endpoints that the part's own code names
 * (option `folder`: the part's), and of each what a client needs to make a call (method, path, who may call, whether it
 * changes something). The schemas have no use then and fall away, yup with them. Which are left stands in the module's
 * `buildInfo.endpoints`.
 */
export default async function stripEndpoints(source) {
  const { folder } = this.getOptions();
  const module = await parse(source, { syntax: 'typescript' });
  const called = new Set();
  // What the part takes of practice-ui calls in its name.
  for (const sources of [join(folder, 'src'), join(sharedFolder('practice-ui'), 'src')]) {
    if (!existsSync(sources)) continue;
    this.addContextDependency(sources);
    for (const name of calledNames(sources)) called.add(name);
  }
  const left = [];
  const constants = new Map();
  for (const node of module.body) {
    for (const { id, init } of (node.declaration ?? node).declarations ?? []) constants.set(id.value, bare(init));
  }
  for (const init of constants.values()) {
    if (init?.callee?.value !== 'endpoints') continue;
    const table = init.arguments[0].expression;
    for (const { value } of table.properties) strip(value, constants);
    table.properties = table.properties.filter(({ key }) => called.has(key.value));
    left.push(...table.properties.map(({ key }) => key.value));
  }
  this._module.buildInfo.endpoints = left;
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
