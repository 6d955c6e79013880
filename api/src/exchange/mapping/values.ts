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

/** FHIR allows no other white space (`[ \r\n\t\S]+`) and no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text that FHIR allows; undefined if nothing remains, because FHIR has no empty texts. */
export function textOf(text: string | null | undefined): string | undefined {
  const known = (text ?? '').replace(UNKNOWN, '').replace(/[^\S \r\n\t]/g, ' ');
  return known.trim() === '' ? undefined : known;
}

/** The value with all texts in the form that FHIR allows, without empty parts. */
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

/** The defined values: FHIR allows neither empty objects nor null. */
export function given<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as never;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The namespace of addresses for ids that are no UUIDs. */
const OTHERS = '0b7c1d52-7f0a-5b1e-8a55-2f6a1f9f4c33';

/** The address of a bundle entry, the same in every download. */
export function urlOf(id: string): string {
  return `urn:uuid:${UUID.test(id) ? id : v5(id, OTHERS)}`;
}

/** A record's own id as an identifier for other systems. */
export function identifierOf(id: string): Identifier[] {
  return [{ system: 'urn:ietf:rfc:3986', value: urlOf(id) }];
}

/** A reference relative to the server's address (R4, 2.3.0.1). */
export function referenceTo(resource: Pick<Resource, 'resourceType' | 'id'>, display?: string): Reference {
  const { resourceType, id } = resource;
  return { reference: `${resourceType}/${id}`, type: resourceType, ...given({ display: textOf(display) }) };
}

/** A person without a resource, by name only. */
export function named(name: string): Reference {
  return { display: textOf(name) ?? 'Another person' };
}

/**
 * A derived id for a part without its own id, the same in every download.
 * @param of the id of its parent
 */
export function idOf(name: string, of: string): string {
  return v5(name, of);
}

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** Marks a value as unknown (FHIR R4, data-absent-reason). */
export const UNKNOWN_VALUE: Absent = { extension: [{ url: ABSENT, valueCode: 'unknown' }] };

/** A person's name; marked as unknown if no valid text remains. */
export function humanNameOf({ firstName, lastName }: Named): HumanName {
  const [first, last] = [firstName, lastName].map((name) => (hasLetter(name) ? textOf(name) : undefined));
  if (!first && !last) return UNKNOWN_VALUE;
  return given({ text: textOf(nameOf({ firstName, lastName })), family: last, given: first ? [first] : [] });
}

/** The system of the practice's own visit types. */
export const VISIT_TYPES = 'urn:openward:visit-type';

/** The type of a visit as a list; empty if unknown. */
export function visitType(code: string | undefined): CodeableConcept[] {
  const text = textOf(consultationLabel(code ?? ''));
  if (!code || !text) return [];
  return [{ coding: [{ system: VISIT_TYPES, code, display: text }], text }];
}

/** A phone number or address as a list; empty if missing. */
export function contact(system: ContactPoint['system'], value: string, use?: ContactPoint['use']): ContactPoint[] {
  const known = textOf(value);
  return known ? [{ system, value: known, ...given({ use }) }] : [];
}

/** A postal address as a list; empty if nothing is known. */
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
