const known = new Map<string, string>();

/** Records the subresource integrity of the files below an address, by relative path. */
export function noteIntegrity(base: string, files: Record<string, string>): void {
  for (const [file, value] of Object.entries(files)) known.set(addressOf(base, file), value);
}

/** The integrity of a script by its address; undefined when none is recorded, as for a development server. */
export function integrityOf(url: string): string | undefined {
  return known.get(new URL(url, location.href).href);
}

/** The absolute address of a file below another address. */
export function addressOf(base: string, file: string): string {
  return new URL(file, new URL(base, location.href)).href;
}
