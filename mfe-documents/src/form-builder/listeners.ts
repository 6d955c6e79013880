/** Hears of changes, until the returned function is called. */
export type Subscribe = (listener: () => void) => () => void;

/** Who listens to what: by keys, so that a change calls on those alone whom it is about. */
export class Listeners {
  readonly #byKey = new Map<string, Set<() => void>>();
  readonly #subscribes = new Map<string, Subscribe>();

  /** @returns the same function for the same key, as React wants it */
  hearing(key: string): Subscribe {
    const known = this.#subscribes.get(key);
    if (known) return known;
    const subscribe: Subscribe = (listener) => {
      const listeners = this.#byKey.get(key) ?? new Set();
      this.#byKey.set(key, listeners.add(listener));
      return () => listeners.delete(listener);
    };
    this.#subscribes.set(key, subscribe);
    return subscribe;
  }

  /** Tells those who listen to the keys; everybody where none are named. */
  tell(keys: Iterable<string> = [...this.#byKey.keys()]): void {
    for (const key of new Set(keys)) for (const listener of [...(this.#byKey.get(key) ?? [])]) listener();
  }
}
