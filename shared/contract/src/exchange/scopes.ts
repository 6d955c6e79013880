import type { ResourceType } from './resources.ts';

/** Create, read, update, delete, search (SMART App Launch 2.2, scopes). */
export type Interaction = 'c' | 'r' | 'u' | 'd' | 's';

/** The data of a scope: the current patient's, all that the user may see, or everything. */
export type ScopeLevel = 'patient' | 'user' | 'system';

/** A parsed scope, such as `patient/Appointment.rs?status=booked`. */
export interface FhirScope {
  level: ScopeLevel;
  type: ResourceType | '*';
  interactions: readonly Interaction[];
  /** The search that limits the scope; empty without a limit. */
  search: string;
}

/** The interactions of SMART 1. */
const WORDS: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' };

const SCOPE =
  /^(patient|user|system)\/(\*|[A-Za-z]+)\.(read|write|\*|(?=[cruds])c?r?u?d?s?)(?:\?([\w:.%|=&,+/-]{1,200}))?$/;

/** Parses a resource scope; undefined for other texts. The resource type may be unsupported. */
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

/** True if a scope allows the interaction with a resource type. */
export function covers({ type, interactions }: FhirScope, resource: string, interaction: Interaction): boolean {
  return (type === '*' || type === resource) && interactions.includes(interaction);
}

/** True if one of the other scopes includes everything in this one. */
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
