import type { ResourceType } from './resources.ts';

/** What an app does with a resource: create, read, update, delete, search (SMART App Launch 2.2, scopes). */
export type Interaction = 'c' | 'r' | 'u' | 'd' | 's';

/** What a scope is about: the patient in context, all that the user may see, or all that there is. */
export type ScopeLevel = 'patient' | 'user' | 'system';

/** A scope such as `patient/Appointment.rs?status=booked`, read. */
export interface FhirScope {
  level: ScopeLevel;
  type: ResourceType | '*';
  interactions: readonly Interaction[];
  /** Only what this search finds; empty where there is no such limit. */
  search: string;
}

/** Of the first version of SMART. */
const WORDS: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' };

const SCOPE =
  /^(patient|user|system)\/(\*|[A-Za-z]+)\.(read|write|\*|(?=[cruds])c?r?u?d?s?)(?:\?([\w:.%|=&,+/-]{1,200}))?$/;

/** What a scope says; undefined where it is none about resources. Whether they are served here is not looked at. */
export function readScope(scope: string): FhirScope | undefined {
  const [, level, type = '', words = '', search = ''] = SCOPE.exec(scope) ?? [];
  if (!level || (type === '*' && search)) return undefined;
  return {
    level: level as ScopeLevel,
    type: type as ResourceType | '*',
    interactions: [...(WORDS[words] ?? words)] as Interaction[],
    search,
  };
}

/** True where a scope lets somebody do something with a kind of resource. */
export function covers({ type, interactions }: FhirScope, resource: string, interaction: Interaction): boolean {
  return (type === '*' || type === resource) && interactions.includes(interaction);
}

/** True where all that a scope gives is given by one of the others. */
export function isWithin(scope: string, allowed: readonly string[]): boolean {
  const asked = readScope(scope);
  if (!asked) return false;
  return allowed.some((each) => {
    const most = readScope(each);
    return (
      most !== undefined &&
      most.level === asked.level &&
      (most.search === '' || most.search === asked.search) &&
      (most.type === '*' || most.type === asked.type) &&
      asked.interactions.every((interaction) => most.interactions.includes(interaction))
    );
  });
}
