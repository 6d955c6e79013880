import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { randomToken } from '../accounts/secrets.ts';
import { avatar, user } from '../platform/database/schema/index.ts';
import { FileReply, type Handlers } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

/** What an address shows never changes: another picture has another address. */
const CACHE = 'private, max-age=31536000, immutable';

/** The picture beside a user's name: each has one of their own, and changes nobody else's. */
export const avatarHandlers: Handlers<Pick<Contract['people'], 'saveAvatar' | 'removeAvatar' | 'showAvatar'>> = {
  async saveAvatar({ upload: { mediaType, content } }, { tx, caller, records }) {
    const kept = { secret: randomToken(), mediaType, content };
    const { userId, patientId } = caller;
    await tx
      .insert(avatar)
      .values({ userId, ...kept })
      .onConflictDoUpdate({ target: avatar.userId, set: kept });
    const address = `/api/users/avatar/${kept.secret}`;
    await tx.update(user).set({ avatar: address }).where(eq(user.id, userId));
    await records.record('set picture', 'account', [{ id: userId, patientId }]);
    return { avatar: address };
  },

  async removeAvatar(_input, { tx, caller, records }) {
    const { userId, patientId } = caller;
    await tx.delete(avatar).where(eq(avatar.userId, userId));
    await tx.update(user).set({ avatar: null }).where(eq(user.id, userId));
    await records.record('remove picture', 'account', [{ id: userId, patientId }]);
    return null;
  },

  async showAvatar({ params }, { tx }) {
    const [found] = await tx.select().from(avatar).where(eq(avatar.secret, params.secret));
    if (!found) throw notFound('Picture');
    return new FileReply(found.content, { name: 'picture', type: found.mediaType, cache: CACHE });
  },
};
