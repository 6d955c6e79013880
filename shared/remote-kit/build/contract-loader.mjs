import { parse, print } from '@swc/core';

/** What only the server needs of a call: schemas, and what is known by its type alone. */
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
 * webpack's loader of the contract's calls and schemas. Takes out of each call what only the server needs, so that no
 * schema comes with it, and says of each constant that making it has no effect, so that those which nothing uses fall
 * away. A bundler cannot know that of a chain of calls such as yup's.
 */
export default async function loadContract(source) {
  const module = await parse(source, { syntax: 'typescript' });
  const constants = new Map();
  for (const node of module.body) {
    for (const { id, init } of (node.declaration ?? node).declarations ?? []) constants.set(id.value, bare(init));
  }
  for (const init of constants.values()) {
    if (init?.callee?.value === 'endpoint') strip(init.arguments[0].expression, constants);
  }
  // swc-loader, which runs next, leaves out imports that nothing uses any more.
  const { code } = await print(module);
  return (await wrapped(code)).replaceAll('__pure(', '/* @__PURE__ */ ((make) => make())(');
}

/** Puts each constant that a call makes into a function of its own. */
async function wrapped(code) {
  const module = await parse(code, { syntax: 'typescript' });
  for (const node of module.body) {
    for (const declared of (node.declaration ?? node).declarations ?? []) {
      if (declared.init?.type !== 'CallExpression') continue;
      const maker = template.body[0].expression;
      const [argument] = maker.arguments;
      declared.init = {
        ...maker,
        arguments: [{ ...argument, expression: { ...argument.expression, body: declared.init } }],
      };
    }
  }
  return (await print(module)).code;
}

const template = await parse('__pure(() => 0)', { syntax: 'typescript' });

/** Takes the server's part out of a call, and out of what several calls have in common (`...LIST`). */
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
