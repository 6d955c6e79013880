import { consultationLabel } from '@openward/contract';
import { hasLetter, type Named, nameOf } from '@openward/contract/text';
import { v5 } from 'uuid';
import type {
  Absent,
  Address,
  CodeableConcept,
  ContactPoint,
  HumanName,
  Identifier,
  Reference,
  Resource,
} from './types.ts';

/** FHIR knows no other white space (`[ \r\n\t\S]+`), and no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as FHIR takes it; undefined where nothing is left: it has no empty ones. */
export function textOf(text: string | null | undefined): string | undefined {
  const known = (text ?? '').replace(UNKNOWN, '').replace(/[^\S \r\n\t]/g, ' ');
  return known.trim() === '' ? undefined : known;
}

/** The same with every text as FHIR takes it, without what is then empty. */
export function cleaned<T>(value: T): T {
  return cleanedPart(value) as T;
}

function cleanedPart(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const parts = value.map(cleanedPart).filter((part) => part !== undefined);
    return parts.length > 0 ? parts : undefined;
  }
  const parts = Object.entries(value).map(([name, part]) => [name, cleanedPart(part)] as const);
  const kept = parts.filter(([, part]) => part !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** What has any value: FHIR knows neither empty objects nor null. */
export function given<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as never;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** All addresses of what has no UUID here are made below this one. */
const OTHERS = '0b7c1d52-7f0a-5b1e-8a55-2f6a1f9f4c33';

/** The address by which the entries of a bundle name each other: the same in every download. */
export function urlOf(id: string): string {
  return `urn:uuid:${UUID.test(id) ? id : v5(id, OTHERS)}`;
}

/** What names a record in other systems too: its own id. */
export function identifierOf(id: string): Identifier[] {
  return [{ system: 'urn:ietf:rfc:3986', value: urlOf(id) }];
}

/** The name of a resource in another, relative to the server's address (R4, 2.3.0.1). */
export function referenceTo(resource: Pick<Resource, 'resourceType' | 'id'>, display?: string): Reference {
  const { resourceType, id } = resource;
  return { reference: `${resourceType}/${id}`, type: resourceType, ...given({ display: textOf(display) }) };
}

/** Somebody who is no resource here, by name alone. */
export function named(name: string): Reference {
  return { display: textOf(name) ?? 'Another person' };
}

/**
 * An id for what has none of its own here, the same in every download.
 * @param of the id of whatever it belongs to
 */
export function idOf(name: string, of: string): string {
  return v5(name, of);
}

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** That there is no value, because nobody has entered one (FHIR R4, data-absent-reason). */
export const UNKNOWN_VALUE: Absent = { extension: [{ url: ABSENT, valueCode: 'unknown' }] };

/** A person's name; where nothing is left of it, that it is not known. */
export function humanNameOf({ firstName, lastName }: Named): HumanName {
  const [first, last] = [firstName, lastName].map((name) => (hasLetter(name) ? textOf(name) : undefined));
  if (!first && !last) return UNKNOWN_VALUE;
  return given({ text: textOf(nameOf({ firstName, lastName })), family: last, given: first ? [first] : [] });
}

/** The practice's own names of types of visits. */
export const VISIT_TYPES = 'urn:openward:visit-type';

/** What a visit is for, in a list; empty where nothing is said. */
export function visitType(code: string | undefined): CodeableConcept[] {
  const text = textOf(consultationLabel(code ?? ''));
  if (!code || !text) return [];
  return [{ coding: [{ system: VISIT_TYPES, code, display: text }], text }];
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
