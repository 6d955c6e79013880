/** The machine's own Chromium; undefined for Playwright's. */
export function browserPath(): string | undefined;
export const browserArguments: string[];
/** A sentence that says how to get a browser, where there is none. */
export function browserProblem(): string | undefined;
