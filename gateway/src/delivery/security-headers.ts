import type { FastifyInstance } from 'fastify';

/**
 * The hash of nothing. Emotion adds an empty style element and fills it through the CSSOM, which the policy
 * allows; only the empty element itself must be permitted.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** No inline script but those that a page names by their hash, no eval; WebAssembly for the scanner; nothing from elsewhere, and nobody frames us. */
const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * What a page may do.
 * @param standing hashes of the style elements and scripts that stand in it, such as `sha256-…`
 */
export function contentSecurityPolicy(standing: { styles?: string[]; scripts?: string[] } = {}): string {
  const added = { 'style-src': standing.styles ?? [], 'script-src': standing.scripts ?? [] };
  return DIRECTIVES.map((directive) =>
    Object.entries(added).reduce(
      (text, [name, hashes]) =>
        directive.startsWith(name) ? text + hashes.map((hash) => ` '${hash}'`).join('') : text,
      directive,
    ),
  ).join('; ');
}

/** What every answer carries, also those that are made outside the framework. */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Puts the security headers on every answer. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}
