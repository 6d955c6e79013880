import { CONSULTATION_TYPES } from '@openward/contract';
import type { Doctor } from '@openward/contract/people';
import { and, type SQL, sql } from 'drizzle-orm';
import { isDoctor, listDoctors, VISIT_MINUTES } from '../../people/index.ts';
import { boolean, integer, nullable, rowsOf, text } from '../../platform/database/rows.ts';
import { doctor, hospital, user } from '../../platform/database/schema/index.ts';
import { type Key, orderOf, peopleInOrder } from '../../platform/http/list-page.ts';
import { healthcareServiceOf, serviceCode } from '../mapping/healthcare-service.ts';
import { locationOf, organizationOf, type Place } from '../mapping/place.ts';
import { practitionerOf, practitionerRoleOf, scheduleOf } from '../mapping/practitioner.ts';
import type { Resource } from '../mapping/types.ts';
import { referenceTo as refer } from '../mapping/values.ts';
import { valuesOf } from '../search/asked.ts';
import {
  type Condition,
  either,
  identifierIn,
  idIn,
  referenceTo,
  stringIn,
  tokenBy,
  visitTypeBy,
} from '../search/conditions.ts';
import { SearchPage } from '../search/page.ts';
import type { Source } from '../source.ts';

const offered = visitTypeBy((type) => sql`${type} = any(${doctor.speciality})`);

/** A source of resources about bookable doctors. */
function ofDoctors(conditions: Record<string, Condition>, resourceOf: (of: Doctor) => Resource): Source {
  return {
    conditions: { _id: idIn(doctor.id), ...conditions },
    async find({ tx }, which, { sort, total: _total, ...query }) {
      const order = sort && { sort: sort.replace('family', 'lastName') };
      const { result, page } = await listDoctors(tx, { ...query, ...order }, which);
      return { resources: result.map((each) => resourceOf(each)), page };
    },
  };
}

const BY_FAMILY = new Map<string, Key>([['family', { by: user.lastName, type: 'name' }]]);

const name = stringIn(user.firstName, user.lastName);

/** Bookable doctors. By id also the others, because past visits refer to them. */
export const practitioners: Source = {
  conditions: {
    _id: idIn(doctor.id),
    identifier: identifierIn(doctor.id),
    name,
    family: stringIn(user.lastName),
    given: stringIn(user.firstName),
  },

  async find({ tx }, which, query, given) {
    const page = new SearchPage(query, peopleInOrder(query.sort, BY_FAMILY, doctor.id));
    const isActive = sql`${user.status} = 'ACTIVE'`;
    const state = valuesOf(given, '_id').length > 0 ? undefined : isActive;
    const where = (more?: SQL) =>
      sql`${doctor} join ${user} on ${isDoctor} where ${and(state, which, more) ?? sql`true`}`;
    const columns = { id: text, firstName: text, lastName: text, isActive: boolean, place: nullable(text) };
    const rows = await page.read(
      tx,
      where(),
      rowsOf(tx, columns)`
        select ${doctor.id} as id, ${user.firstName} as first_name, ${user.lastName} as last_name,
               ${isActive} as is_active, ${page.place} as place
        from ${where(page.beyond)} ${page.tail}`,
    );
    return { resources: rows.map((each) => practitionerOf(each, each.isActive)), page: page.reply([]).page };
  },
};

export const practitionerRoles = ofDoctors(
  {
    practitioner: referenceTo(doctor.id, 'Practitioner'),
    'practitioner.name': name,
    organization: referenceTo(doctor.hospitalId, 'Organization'),
    location: referenceTo(doctor.hospitalId, 'Location'),
    specialty: offered,
  },
  practitionerRoleOf,
);

export const schedules = ofDoctors(
  {
    actor: either(referenceTo(doctor.id, 'Practitioner'), referenceTo(doctor.hospitalId, 'Location')),
    'service-type': offered,
  },
  scheduleOf,
);

const BY_NAME: Key[] = [
  { by: hospital.name, type: 'name' },
  { by: hospital.id, type: 'uuid' },
];

/** A source of resources about hospitals. */
function ofHospitals(resourceOf: (of: Place) => Resource): Source {
  return {
    conditions: {
      _id: idIn(hospital.id),
      name: stringIn(hospital.name),
      address: stringIn(hospital.address),
      organization: referenceTo(hospital.id, 'Organization'),
    },
    async find({ tx }, which, query) {
      const page = new SearchPage(
        query,
        orderOf(query.sort, new Map([['name', BY_NAME[0] as Key]]), { keys: BY_NAME }),
      );
      const where = (more?: SQL) => sql`${hospital} where ${and(which, more) ?? sql`true`}`;
      const columns = { id: text, name: text, address: text, phone: text, place: nullable(text) };
      const rows = await page.read(
        tx,
        where(),
        rowsOf(tx, columns)`
          select id, name, address, phone_no as phone, ${page.place} as place from ${where(page.beyond)} ${page.tail}`,
      );
      return { resources: rows.map(resourceOf), page: page.reply([]).page };
    },
  };
}

export const organizations = ofHospitals(organizationOf);
export const locations = ofHospitals((of) => ({
  ...locationOf(of),
  managingOrganization: refer({ resourceType: 'Organization', id: of.id }, of.name),
}));

/** The visit types offered at each hospital, with their shortest and longest duration. */
const OFFERED = sql`(
    select ${doctor.hospitalId} as hospital_id, visit.type, min(visit.minutes::int) as shortest,
           max(visit.minutes::int) as longest
    from ${doctor} join ${user} on ${isDoctor} cross join lateral json_each_text(${VISIT_MINUTES}) as visit(type, minutes)
    where ${user.status} = 'ACTIVE' group by 1, 2
  ) offered join ${hospital} on ${hospital.id} = offered.hospital_id`;

const BY_SERVICE: Key[] = [...BY_NAME, { by: sql`offered.type`, type: 'text' }];

export const healthcareServices: Source = {
  conditions: {
    _id: tokenBy((code) => {
      const [, id = '', part] = /^(.{36})-([a-z-]+)$/.exec(code) ?? [];
      const type = CONSULTATION_TYPES.find((each) => serviceCode(each) === part);
      return type && sql`(${idIn(hospital.id)([id], '', '_id')} and offered.type = ${type})`;
    }),
    organization: referenceTo(hospital.id, 'Organization'),
    location: referenceTo(hospital.id, 'Location'),
    'service-type': visitTypeBy((type) => sql`offered.type = ${type}`),
  },

  async find({ tx }, which, query) {
    const page = new SearchPage(query, orderOf(undefined, new Map(), { keys: BY_SERVICE }));
    const where = (more?: SQL) => sql`${OFFERED} where ${and(which, more) ?? sql`true`}`;
    const columns = { hospitalId: text, hospitalName: text, type: text, shortest: integer, longest: integer };
    const rows = await page.read(
      tx,
      where(),
      rowsOf(tx, { ...columns, place: nullable(text) })`
        select hospital.id as hospital_id, hospital.name as hospital_name, offered.type, shortest, longest,
               ${page.place} as place
        from ${where(page.beyond)} ${page.tail}`,
    );
    return { resources: rows.map(healthcareServiceOf), page: page.reply([]).page };
  },
};
