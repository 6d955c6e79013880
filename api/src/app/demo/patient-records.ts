import type { patient, patientAddress } from '../../platform/database/schema/index.ts';

type Record = Omit<typeof patient.$inferInsert, 'id' | 'userId' | 'dateOfBirth'>;
type Address = Omit<typeof patientAddress.$inferInsert, 'id' | 'patientId'>;

const STREETS = ['Willow Lane', 'Harbor Street', 'Maple Avenue', 'Cedar Court', 'Orchard Road', 'Station Street'];
const TOWNS = [
  ['New York', 'NY', '10025'],
  ['Boston', 'MA', '02116'],
  ['Chicago', 'IL', '60614'],
  ['Boulder', 'CO', '80302'],
  ['San Diego', 'CA', '92101'],
  ['Honolulu', 'HI', '96814'],
] as const;
const INSURERS = ['Northwind Health', 'Blue Harbor Insurance', 'Evergreen Mutual', 'Summit Care Plan'];
const CONTACTS = [
  ['Robin', 'Spouse'],
  ['Alex', 'Parent'],
  ['Jamie', 'Partner'],
  ['Sam', 'Child'],
  ['Charlie', 'Friend'],
] as const;

const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T;

/** A demo patient's record; every sixth one is still empty. */
export function demoRecord(place: number, lastName: string): Record {
  if (place % 6 === 5) return {};
  const [contact, relation] = at(CONTACTS, place);
  return {
    mobilePhoneNo: place % 3 === 0 ? `628${5_550_100 + place}` : '',
    mailingOptIn: place % 2 === 0,
    phoneNoOptIn: place % 4 === 0,
    phoneNoOptOut: place % 12 === 6,
    mobOptIn: place % 3 === 0,
    emailOptIn: place % 2 === 0,
    primaryHealthInsurer: at(INSURERS, place),
    primaryHealthInsurerId: `OW-${48_210 + place * 37}`,
    secondaryHealthInsurer: place % 5 === 0 ? at(INSURERS, place + 1) : '',
    secondaryHealthInsurerId: place % 5 === 0 ? `S-${9_100 + place}` : '',
    emgrContName: `${contact} ${lastName}`.slice(0, 30),
    emgrContPhone: `415${5_550_400 + place}`,
    emgrContRelation: relation,
  };
}

/** A demo patient's address; undefined where the record is empty. Some have a separate billing address. */
export function demoAddress(place: number): Address | undefined {
  if (place % 6 === 5) return undefined;
  const home = addressParts('phy', place);
  const isSame = place % 4 !== 3;
  return {
    ...home,
    ...addressParts('billing', isSame ? place : place + 2),
    isBillingAddressSameAsPhysicalAddress: isSame,
  } as Address;
}

function addressParts(kind: 'phy' | 'billing', place: number) {
  const [city, state, zip] = at(TOWNS, place);
  return {
    [`${kind}Address1`]: `${12 + place * 7} ${at(STREETS, place)}`,
    [`${kind}Address2`]: place % 3 === 0 ? `Apartment ${1 + place}` : '',
    [`${kind}Address3`]: '',
    [`${kind}City`]: city,
    [`${kind}State`]: state,
    [`${kind}ZipCode`]: zip,
  };
}
