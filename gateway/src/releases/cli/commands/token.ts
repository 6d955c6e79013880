import type { ReleaseToken } from '../../tokens.ts';
import { createToken, revokeToken } from '../../tokens.ts';
import { type CliCommand, UsageError } from '../command.ts';

export const tokenCommand: CliCommand = {
  usage: 'token <what> [which]',
  summary: 'makes, lists and revokes the tokens by which teams release over HTTP',
  details: `token create <part> --for "<team or pipeline>"   prints a token for one part, this once
token list                                       who may release what
token revoke <id>                                ends a token at once`,
  isFirst: true,
  isChange: false,
  options: [['--for <holder>', 'the team or pipeline that a new token is for; the history names it']],
  async run({ store, reason: { who }, args: [what = '', which = ''], options }) {
    switch (what) {
      case 'create': {
        const { token, text } = await createToken(store, {
          part: which,
          holder: String(options.for ?? ''),
          madeBy: who,
        });
        // One who mistyped it would learn of it by a refusal, much later.
        const isKnown = Object.hasOwn((await store.read()).published, token.part);
        const note = isKnown ? '' : `\nNothing is published as ${token.part} yet.`;
        const words = `${token.holder} may release ${token.part} with it. Keep it secret: it is not shown again.`;
        return { json: { ...shown(token), token: text }, text: `${text}\n${words}${note}` };
      }
      case 'list': {
        const tokens = await store.readTokens();
        const text = tokens.map(lineOf).join('\n') || 'There are no tokens.';
        return { json: { tokens: tokens.map(shown) }, text };
      }
      case 'revoke': {
        const token = await revokeToken(store, which, who);
        return { json: shown(token), text: `${token.holder} can no longer release ${token.part} with token ${which}.` };
      }
      default:
        throw new UsageError(`${what} is none of create, list and revoke.`);
    }
  },
};

/** A token without what its secret could be tried against. */
function shown({ hash: _hash, ...rest }: ReleaseToken): Omit<ReleaseToken, 'hash'> {
  return rest;
}

function lineOf({ id, part, holder, madeBy, madeAt, usedOn, revokedAt, revokedBy }: ReleaseToken): string {
  const use = usedOn ? `last used ${usedOn}` : 'never used';
  const end = revokedAt ? `, revoked ${revokedAt.slice(0, 10)} by ${revokedBy}` : '';
  return `${id}  ${part}  ${holder}  (made ${madeAt.slice(0, 10)} by ${madeBy}, ${use}${end})`;
}
