import { randomUUID } from 'node:crypto';
import type { EntityName, Role } from '@openward/contract';
import { BUILT_PASSWORD } from '../builders.ts';
import { call } from '../client.ts';
import type { Input, Sources } from '../valid-input.ts';
import { RECORD_OF, type World } from '../world.ts';

/** The first, the second and so on: each later than the one before. */
const INSTANT = /^\{\{instant-\d+\}\}$/;
const NEW_EMAIL = '{{new-email}}';
const OWN_EMAIL = '{{own-email}}';

let slot = Date.parse('2030-08-01T00:00:00Z');

function nextSlot(): string {
  slot += 30 * 60_000;
  return new Date(slot).toISOString();
}

/** What a call is about: the home side of a world, as one of its roles sees it. */
export interface Side {
  world: World;
  role: Role;
}

/** Where a generated input takes its values from, and how each is written down: `{{patient}}` for a patient's id. */
export function rememberingSources({ world, role }: Side): { sources: Sources; templateOf: (input: Input) => Input } {
  const templates = new Map<string, string>([[world.account(role).email, OWN_EMAIL]]);
  let instants = 0;
  const sources: Sources = {
    async record(entity) {
      const id = await RECORD_OF[entity](world.home, role);
      templates.set(id, `{{${entity}}}`);
      return id;
    },
    instant() {
      const instant = nextSlot();
      templates.set(instant, `{{instant-${++instants}}}`);
      return instant;
    },
  };
  const templated = (text: string) =>
    templates.get(text) ?? (/^[\w-]{36}@built\.example$/.test(text) ? NEW_EMAIL : text);
  return { sources, templateOf: (input) => eachText(input, templated) as Input };
}

/** An input with records, instants and addresses in the places of their templates. */
export async function filledIn(input: Input, { world, role }: Side): Promise<Input> {
  const values = new Map<string, string>();
  const templates = new Set(JSON.stringify(input).match(/\{\{[\w-]+\}\}/g));
  for (const template of [...templates].sort()) values.set(template, await valueOf(template, { world, role }));
  return eachText(input, (text) => values.get(text) ?? text) as Input;
}

async function valueOf(template: string, { world, role }: Side): Promise<string> {
  if (INSTANT.test(template)) return nextSlot();
  if (template === NEW_EMAIL) return `${randomUUID()}@built.example`;
  if (template === OWN_EMAIL) return world.account(role).email;
  if (template === '{{own-token}}') return globalThis.openward.tokenFor(world.account(role));
  if (template === '{{own-refresh-token}}') {
    const body = { username: world.account(role).email, password: BUILT_PASSWORD };
    return (await call('POST', '/login', { body })).result.refreshToken;
  }
  const record = RECORD_OF[template.slice(2, -2) as EntityName];
  if (!record) throw new Error(`Nothing says any more what ${template} is: keep it in api/src/testing/world.ts.`);
  return record(world.home, role);
}

/** The same value with each text in it changed. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => eachText(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, eachText(held, change)]));
}
