import { flag, id, isoInstant, listOf, oneOf, personNames, record, text, wholeNumber } from '../core/results.ts';
import { APP_KINDS } from './rules.ts';

export const appResult = record({
  /** Its `client_id`. */
  id: id(),
  version: wholeNumber(),
  name: text(),
  kind: oneOf(APP_KINDS),
  /** Where a browser goes back to. */
  addresses: listOf(text()),
  /** Where it is opened from the portal with a patient; empty where it cannot be. */
  launchAddress: text(),
  /** What it may ask for. */
  scopes: listOf(text()),
  /** Its public keys (JWKS); empty where it has none. */
  keys: text(),
  isOn: flag(),
  createdAt: isoInstant(),
  /** Null where it was never used. */
  lastUsedAt: isoInstant().nullable(),
  /** How many people let it see something now. */
  people: wholeNumber(),
});

/** What is told once: the secret of an app. */
export const appSecretResult = record({ id: id(), secret: text().nullable() });

/** A person whose data an app may see. */
const person = record({ patientId: id(), ...personNames });

/** What an app asks somebody for. */
export const appRequestResult = record({
  name: text(),
  /** The host that the browser goes back to. */
  host: text(),
  scopes: listOf(text()),
  /** Whom it may be about; empty where it is about nobody in particular. */
  persons: listOf(person),
  /** ISO 8601 UTC: until when it keeps its access, unless that is ended before. */
  endsAt: isoInstant(),
});

/** Where the browser goes next. */
export const appAnswerResult = record({ url: text() });

/** An app that somebody lets see something. */
export const appAccessResult = record({
  id: id(),
  name: text(),
  scopes: listOf(text()),
  /** Whom it is about; null where it is about nobody in particular. */
  person: person.nullable(),
  createdAt: isoInstant(),
  endsAt: isoInstant(),
  lastUsedAt: isoInstant().nullable(),
});

/** An app that can be opened with a patient. */
export const launchableResult = record({ id: id(), name: text() });
