/** The parts of a call that identify an attempt. */
interface Attempted {
  method: string;
  path: string;
  body?: unknown;
}

/** Milliseconds for which a repeated call counts as the same attempt; users retry soon after a lost answer. */
const SAME_WITHIN = 10 * 60_000;

/** Attempts without an answer yet, by fingerprint. */
const open = new Map<string, { key: string; since: number }>();

/**
 * The Idempotency-Key of a call. A call repeated after a lost answer gets the same key, so that the server repeats its
 * answer and does nothing twice; any other call gets a new key.
 */
export function keyFor(call: Attempted): string {
  const now = Date.now();
  for (const [what, { since }] of open) if (now - since > SAME_WITHIN) open.delete(what);
  const what = fingerprint(call);
  const known = open.get(what);
  if (known) return known.key;
  const key = randomKey();
  open.set(what, { key, since: now });
  return key;
}

/** Ends an attempt after its answer: the same call is then a new attempt. */
export function answered(call: Attempted): void {
  open.delete(fingerprint(call));
}

/** A hash of the call (cyrb53), because bodies contain passwords, which must not stay in memory. */
function fingerprint({ method, path, body }: Attempted): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  // Compares file metadata without reading the file; if another file matches, the server refuses the key.
  const said = body instanceof Blob ? [body.size, (body as File).lastModified] : body;
  for (const character of `${method} ${path} ${JSON.stringify(said)}`) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${a >>> 0}.${b >>> 0}`;
}

/** 128 random bits; `crypto.randomUUID` is unavailable on pages without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
