/** SIGTERM comes from what supervises the process; SIGINT from a person at a terminal, who waits for its end. */
type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * Ends the process well on SIGTERM and SIGINT: `close`, then exit code 0. More signals meanwhile change nothing.
 * @param close ends calls in flight and frees what the process holds; it gets the signal
 * @param limit milliseconds after which the process ends all the same, with exit code 1 and a sentence on stderr
 */
export function stopOnSignals(close: (signal: StopSignal) => Promise<void>, { limit = 22_000 } = {}): void {
  let stopping = false;
  const stop = (signal: StopSignal) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error(`Openward did not end within ${limit / 1000} seconds and was stopped.`);
      process.exit(1);
    }, limit);
    close(signal).then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`Openward did not end well: ${error.message}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
}
