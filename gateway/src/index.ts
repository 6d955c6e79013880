export { buildGateway, createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
export { activate, rollback } from './release/activate.ts';
export { manifestSchema } from './release/manifest-schema.ts';
export { PublishError, publish } from './release/publish.ts';
export { readDocument, SHELL } from './release/registry-document.ts';
export { ReleaseError } from './release/release-error.ts';
export { type Address, start } from './start.ts';
export { stopOnSignals } from './stop.ts';
