import { type ResourceType, readScope } from '@openward/contract/exchange';
import type { T } from '@openward/remote-kit';

/** What an app may do with resource types, in display order; every type is in one line. */
const LINES = [
  { key: 'profile', types: ['Patient', 'RelatedPerson', 'Coverage'], interactions: 'rs', words: seesProfile },
  { key: 'appointments', types: ['Appointment'], interactions: 'rs', words: seesAppointments },
  { key: 'booking', types: ['Appointment'], interactions: 'cud', words: changesAppointments },
  {
    key: 'forms',
    types: ['QuestionnaireResponse', 'DocumentReference', 'Questionnaire'],
    interactions: 'rs',
    words: seesForms,
  },
  { key: 'history', types: ['Consent', 'Provenance', 'AuditEvent'], interactions: 'rs', words: seesHistory },
  {
    key: 'practice',
    types: ['Practitioner', 'PractitionerRole', 'Organization', 'Location', 'HealthcareService', 'Schedule', 'Slot'],
    interactions: 'rs',
    words: seesPractice,
  },
] as const satisfies readonly { types: readonly ResourceType[]; [key: string]: unknown }[];

type Line = (typeof LINES)[number];
type LineKey = Line['key'];

function seesProfile(t: T): string {
  return t('See name, contact details, insurance and emergency contacts');
}
function seesAppointments(t: T): string {
  return t('See appointments');
}
function changesAppointments(t: T): string {
  return t('Book, move and cancel appointments');
}
function seesForms(t: T): string {
  return t('See forms, with answers and files');
}
function seesHistory(t: T): string {
  return t('See consents, signatures and who viewed the record');
}
function seesPractice(t: T): string {
  return t('See doctors, locations and free times');
}

const isOf = ({ types, interactions }: Line, type: string, interaction: string) =>
  (types as readonly string[]).includes(type) && interactions.includes(interaction);

/** The lines of what an app may do, in words, with the search that limits each. */
export function linesOf(scopes: readonly string[], t: T): { key: LineKey; words: string }[] {
  const given = scopes.flatMap((scope) => readScope(scope) ?? []);
  return LINES.flatMap(({ key, types, interactions, words }) => {
    const allowing = given.filter(
      (scope) =>
        (scope.type === '*' || (types as readonly string[]).includes(scope.type)) &&
        scope.interactions.some((interaction) => interactions.includes(interaction)),
    );
    if (allowing.length === 0) return [];
    const search = allowing.every((scope) => scope.search) && allowing.map((scope) => scope.search).join(', ');
    return [{ key, words: search ? t('{words} (only {search})', { words: words(t), search }) : words(t) }];
  });
}

/** True when an app of staff sees more than the patient it was opened with. */
export function seesOthers(scopes: readonly string[]): boolean {
  return scopes.some((scope) => readScope(scope)?.level === 'user');
}

/** What an app may do, in plain words: one line for each kind of data. */
export function scopeLabels(scopes: readonly string[], t: T): string[] {
  return [
    ...(scopes.includes('openid') ? [t('Know who you are')] : []),
    ...linesOf(scopes, t).map(({ words }) => words),
  ];
}

/** The scopes without the given lines; a wildcard scope becomes one scope for each remaining type. */
export function scopesWithout(scopes: readonly string[], left: ReadonlySet<string>): string[] {
  if (left.size === 0) return [...scopes];
  const lines = LINES.filter(({ key }) => left.has(key));
  return scopes.flatMap((scope) => {
    const read = readScope(scope);
    if (!read) return [scope];
    const types = read.type === '*' ? LINES.flatMap((line) => line.types) : [read.type];
    return [...new Set(types)].flatMap((type) => {
      const kept = read.interactions.filter((interaction) => !lines.some((line) => isOf(line, type, interaction)));
      const search = read.search && `?${read.search}`;
      return kept.length > 0 ? [`${read.level}/${type}.${kept.join('')}${search}`] : [];
    });
  });
}
