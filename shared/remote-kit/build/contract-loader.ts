import { type CallExpression, type Expression, type Module, type ObjectExpression, parse, print } from '@swc/core';

/** Properties of a call that only the server needs, including those that exist for their type alone. */
const SERVERS = new Set([
  'params',
  'query',
  'body',
  'result',
  'message',
  'patientData',
  'area',
  'isCostly',
  'paged',
  'stream',
  'file',
  'largest',
  'upload',
  'retired',
]);

/**
 * Webpack loader for the contract's calls and schemas. It removes what only the server needs from each call, and marks
 * each constant as pure so that unused ones are dropped. A bundler cannot see that a chain of calls such as yup's has
 * no side effects.
 */
export default async function loadContract(source: string): Promise<string> {
  const module = await parse(source, { syntax: 'typescript' });
  const constants = new Map(declarationsIn(module).map(({ id, init }) => [(id as { value: string }).value, init]));
  for (const init of constants.values()) {
    if (init?.type !== 'CallExpression' || (init.callee as { value?: string }).value !== 'endpoint') continue;
    strip(init.arguments[0]?.expression as ObjectExpression, constants);
  }
  for (const declared of declarationsIn(module)) {
    if (declared.init?.type === 'CallExpression') declared.init = await made(declared.init);
  }
  // swc-loader runs next and drops the imports that are now unused.
  return (await print(module)).code.replaceAll('__pure(', '/* @__PURE__ */ ((make) => make())(');
}

function declarationsIn(module: Module) {
  return module.body.flatMap((node) => {
    const statement = node.type === 'ExportDeclaration' ? node.declaration : node;
    return statement.type === 'VariableDeclaration' ? statement.declarations : [];
  });
}

/** Wraps the value of a constant in a function call that can be marked as pure. */
async function made(init: CallExpression): Promise<CallExpression> {
  const [statement] = (await parse('__pure(() => 0)', { syntax: 'typescript' })).body;
  const call = (statement as unknown as { expression: CallExpression }).expression;
  const [argument] = call.arguments;
  if (argument?.expression.type === 'ArrowFunctionExpression') argument.expression.body = init;
  return call;
}

/** Removes the server's properties from a call and from the objects that it spreads (`...LIST`). */
function strip(call: ObjectExpression, constants: Map<string, Expression | undefined>): void {
  call.properties = call.properties.filter(
    (property) => !('key' in property && SERVERS.has((property.key as { value: string }).value)),
  );
  for (const property of call.properties) {
    if (property.type !== 'SpreadElement') continue;
    const shared = constants.get((property.arguments as { value?: string }).value ?? '');
    strip((shared?.type === 'TsConstAssertion' ? shared.expression : shared) as ObjectExpression, constants);
  }
}
