import { v5 } from 'uuid';
import type { Address, ContactPoint, HumanName, Reference, Resource } from './types.ts';

/** FHIR knows no other white space (`[ \r\n\t\S]+`), and no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as FHIR takes it; undefined where nothing is left: it has no empty ones. */
export function textOf(text: string | null | undefined): string | undefined {
  const known = (text ?? '').replace(UNKNOWN, '').replace(/[^\S \r\n\t]/g, ' ');
  return known.trim() === '' ? undefined : known;
}

/** What has any value: FHIR knows neither empty objects nor null. */
export function given<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as never;
}

/** The address by which the entries of a bundle name each other. */
export function urlOf(id: string): string {
  return `urn:uuid:${id}`;
}

/** The name of an entry in another. */
export function referenceTo(resource: Pick<Resource, 'resourceType' | 'id'>, display?: string): Reference {
  return { reference: urlOf(resource.id), type: resource.resourceType, ...given({ display: textOf(display) }) };
}

/**
 * An id for what has none of its own here, the same in every download.
 * @param of the id of whatever it belongs to
 */
export function idOf(name: string, of: string): string {
  return v5(name, of);
}

/** A person's name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): HumanName {
  const [first, last] = [textOf(firstName), textOf(lastName)];
  return given({ text: textOf(`${firstName} ${lastName}`), family: last, given: first ? [first] : [] });
}

/** A number or an address, in a list: empty where there is none. */
export function contact(system: ContactPoint['system'], value: string, use?: ContactPoint['use']): ContactPoint[] {
  const known = textOf(value);
  return known ? [{ system, value: known, ...given({ use }) }] : [];
}

/** An address, in a list: empty where nothing of it is known. */
export function address(
  about: Pick<Address, 'use' | 'type'>,
  { lines, ...parts }: { lines: string[]; city: string; state: string; postalCode: string },
): Address[] {
  const line = lines.flatMap((each) => textOf(each) ?? []);
  const known = given({
    line,
    city: textOf(parts.city),
    state: textOf(parts.state),
    postalCode: textOf(parts.postalCode),
  });
  return Object.keys(known).length > 0 ? [{ ...about, ...known }] : [];
}
