/** Octets of a line without its break (RFC 5545, section 3.1). */
const LONGEST = 75;

/** A property of a calendar: `NAME;PARAMETERS:value`, folded. @param value ready to be written: text goes through {@link text} */
export function line(name: string, value: string): string {
  const folded: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST) {
      folded.push(current);
      // What goes on begins with a blank, which counts.
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join('\r\n');
}

/** Text as a value (RFC 5545, section 3.3.11); characters that no calendar may hold are left out. */
export function text(value: string): string {
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Text as the value of a parameter, in quotes; it cannot hold any itself (RFC 5545, section 3.2). */
export function quoted(value: string): string {
  return `"${value.replaceAll(/[\r\n"]/g, ' ').replaceAll(CONTROLS, '')}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A component with its properties and the components in it: `BEGIN:VEVENT` to `END:VEVENT`. */
export function component(name: string, lines: readonly (string | false)[]): string {
  return [`BEGIN:${name}`, ...lines.filter((one) => one !== false && one !== ''), `END:${name}`].join('\r\n');
}

/** An instant in UTC: `20300515T090000Z`. */
export function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** What the wall shows, as `wallClock` of the contract gives it: `20300515T090000`. */
export function local(wall: string): string {
  return wall.replaceAll(/[-:]/g, '');
}
