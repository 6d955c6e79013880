/**
 * Milliseconds that a stopping server behind a proxy keeps serving. The proxy's keep-alive must be shorter, so that no
 * connection closes while a request is being sent.
 */
export const DRAIN = 6_000;

/** Sent as the last event of a stopping server: milliseconds until the client reconnects. */
export const COME_BACK = 'retry: 500\n\n';
