import { type CallExpression, type Expression, type Module, type ObjectExpression, parse, print } from '@swc/core';

/** What only the server needs of a call: schemas, and what is known by its type alone. */
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
 * webpack's loader of the contract's calls and schemas. Takes out of each call what only the server needs, so that no
 * schema comes with it, and says of each constant that making it has no effect, so that those which nothing uses fall
 * away. A bundler cannot know that of a chain of calls such as yup's.
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
  // swc-loader, which runs next, leaves out imports that nothing uses any more.
  return (await print(module)).code.replaceAll('__pure(', '/* @__PURE__ */ ((make) => make())(');
}

function declarationsIn(module: Module) {
  return module.body.flatMap((node) => {
    const statement = node.type === 'ExportDeclaration' ? node.declaration : node;
    return statement.type === 'VariableDeclaration' ? statement.declarations : [];
  });
}

/** A constant's value, made by a function of its own. */
async function made(init: CallExpression): Promise<CallExpression> {
  const [statement] = (await parse('__pure(() => 0)', { syntax: 'typescript' })).body;
  const call = (statement as unknown as { expression: CallExpression }).expression;
  const [argument] = call.arguments;
  if (argument?.expression.type === 'ArrowFunctionExpression') argument.expression.body = init;
  return call;
}

/** Takes the server's part out of a call, and out of what several calls have in common (`...LIST`). */
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
