import { flag, id, isoInstant, listOf, oneOf, personNames, record, text, wholeNumber } from '../core/results.ts';
import { APP_KINDS } from './rules.ts';

export const appResult = record({
  /** Its `client_id`. */
  id: id(),
  version: wholeNumber(),
  name: text(),
  kind: oneOf(APP_KINDS),
  /** Redirect addresses. */
  addresses: listOf(text()),
  /** The address that opens the app with a patient; empty if it cannot be launched. */
  launchAddress: text(),
  /** Scopes that the app may request. */
  scopes: listOf(text()),
  /** Public keys (JWKS); empty if there are none. */
  keys: text(),
  isOn: flag(),
  createdAt: isoInstant(),
  /** Null if never used. */
  lastUsedAt: isoInstant().nullable(),
  /** Number of people who currently grant it access. */
  people: wholeNumber(),
});

/** The app's secret, shown only once. */
export const appSecretResult = record({ id: id(), secret: text().nullable() });

/** A person whose data an app may read. */
const person = record({ patientId: id(), ...personNames });

/** The access that an app requests. */
export const appRequestResult = record({
  name: text(),
  /** The host of the redirect address. */
  host: text(),
  scopes: listOf(text()),
  /** The patients to choose from; empty if the app needs no patient. */
  persons: listOf(person),
  /** ISO 8601 UTC: when the access expires, unless it is ended earlier. */
  endsAt: isoInstant(),
});

/** The address that the browser opens next. */
export const appAnswerResult = record({ url: text() });

/** An app with access to the caller's data. */
export const appAccessResult = record({
  id: id(),
  name: text(),
  scopes: listOf(text()),
  /** The patient; null if the access is for no specific patient. */
  person: person.nullable(),
  createdAt: isoInstant(),
  endsAt: isoInstant(),
  lastUsedAt: isoInstant().nullable(),
});

export const launchableResult = record({ id: id(), name: text() });
