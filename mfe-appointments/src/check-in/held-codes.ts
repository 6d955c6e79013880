/** Milliseconds without being seen after which a code counts as taken away. */
const GONE_AFTER = 3000;

/**
 * The codes that were scanned and are still held in front of the camera: it sees them three times a second, and they
 * are checked in once.
 */
export class HeldCodes {
  readonly #lastSeen = new Map<string, number>();

  /** True where the code was scanned before and has not been away since; looking at it counts as seeing it. */
  isHeld(code: string, now = Date.now()): boolean {
    const isHeld = now - (this.#lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) < GONE_AFTER;
    if (isHeld) this.#lastSeen.set(code, now);
    return isHeld;
  }

  /** It is scanned now. */
  hold(code: string, now = Date.now()): void {
    for (const [known, seen] of this.#lastSeen) if (now - seen >= GONE_AFTER) this.#lastSeen.delete(known);
    this.#lastSeen.set(code, now);
  }

  /** Whatever is held may be scanned again. */
  forget(): void {
    this.#lastSeen.clear();
  }
}
