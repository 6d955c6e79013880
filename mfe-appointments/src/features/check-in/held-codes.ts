/** Milliseconds after which a code that is not seen counts as removed. */
const GONE_AFTER = 3000;

/** Codes held in front of the camera. The camera reads a code three times a second, but it must check in only once. */
export class HeldCodes {
  readonly #lastSeen = new Map<string, number>();

  /** True if the code was scanned and has not been away since. Each call counts as seeing it. */
  isHeld(code: string, now = Date.now()): boolean {
    const isHeld = now - (this.#lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) < GONE_AFTER;
    if (isHeld) this.#lastSeen.set(code, now);
    return isHeld;
  }

  /** Marks a code as scanned now. */
  hold(code: string, now = Date.now()): void {
    for (const [known, seen] of this.#lastSeen) if (now - seen >= GONE_AFTER) this.#lastSeen.delete(known);
    this.#lastSeen.set(code, now);
  }

  /** Lets all held codes be scanned again. */
  forget(): void {
    this.#lastSeen.clear();
  }
}
