export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
export { activate, ReleaseError, rollback } from './release/activate.ts';
export { PublishError, publish } from './release/publish.ts';
export { readDocument, SHELL } from './release/registry-document.ts';
