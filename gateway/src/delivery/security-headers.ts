import type { FastifyInstance } from 'fastify';

/**
 * The hash of an empty text. Emotion adds an empty style element and fills it through the CSSOM, which the policy
 * allows; only the empty element itself needs permission.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Inline scripts only by hash, no eval, WebAssembly for the barcode scanner, no other origins, no framing. */
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
 * The Content-Security-Policy of a page.
 * @param standing hashes of the page's inline styles and scripts, such as `sha256-…`
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

/** Headers of every answer, also of answers made outside the framework. */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Adds the security headers to every answer. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}
