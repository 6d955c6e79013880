import type { Composition } from './composition.ts';
import { named } from './named.ts';

/** Endpoints that the shell or a remote calls and the deployed api does not have, or answers by another contract. */
export function apiProblems({ shell, remotes, api }: Composition): string[] {
  if (!api) return [];
  const known = new Map(api.endpoints.map(({ method, path, hashes }) => [`${method} ${path}`, hashes]));
  return [...(shell ? [shell] : []), ...remotes].flatMap((part) =>
    (part.endpoints ?? []).flatMap(({ method, path, hash }) => {
      const hashes = known.get(`${method} ${path}`);
      if (hashes?.includes(hash)) return [];
      const what = hashes ? ' by another contract than the deployed api has' : ', which the deployed api does not have';
      return [
        `${named(part)} calls ${method} ${path}${what}: deploy an api that has it first, or activate another version of ${part.name}.`,
      ];
    }),
  );
}
