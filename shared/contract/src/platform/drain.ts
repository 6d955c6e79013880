/**
 * Milliseconds that a server behind a proxy goes on serving once it is to stop. A proxy must keep no unused connection for
 * as long: then none is closed just as a call goes out on it.
 */
export const DRAIN = 6_000;

/** The end of an event stream whose server stops: milliseconds until the listener comes back, as an event of its own. */
export const COME_BACK = 'retry: 500\n\n';
