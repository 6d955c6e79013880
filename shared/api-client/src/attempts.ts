/** A call as far as it says which attempt it is. */
interface Attempted {
  method: string;
  path: string;
  body?: unknown;
}

/** How long a call counts as the same attempt, in milliseconds: who tries again after a lost answer does so soon. */
const SAME_WITHIN = 10 * 60_000;

/** Attempts that no answer came to yet, by what they ask for. */
const open = new Map<string, { key: string; since: number }>();

/**
 * The Idempotency-Key of a call. The same call after an answer that was lost gets the same key, so that the server
 * answers what it answered then and nothing happens twice; any other call gets a new one.
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

/** An answer came: the same call again is a new attempt. */
export function answered(call: Attempted): void {
  open.delete(fingerprint(call));
}

/** A fingerprint of the call (cyrb53): bodies hold passwords, which must not lie about. */
function fingerprint({ method, path, body }: Attempted): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  // Of a file what is known without reading it: where that is another one after all, the server refuses the key.
  const said = body instanceof Blob ? [body.size, (body as File).lastModified] : body;
  for (const character of `${method} ${path} ${JSON.stringify(said)}`) {
    const code = character.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${a >>> 0}.${b >>> 0}`;
}

/** 128 random bits; `crypto.randomUUID` is missing where the page is served without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
