/** Lets the browser render and handle input before the work continues. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
