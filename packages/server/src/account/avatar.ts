import type { FastifyInstance } from 'fastify';
import type { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { record } from '../audit/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { actorKey, type MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { readPicture, redrawSquare } from '../platform/picture.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { drawAvatar, DRAWINGS } from './drawings.ts';
import * as queries from './queries.ts';

type AvatarView = OutputOf<typeof contract.account.chooseAvatar>;

export const shownAvatar = (row: Pick<queries.FileRow, 'avatar' | 'avatarType'>): AvatarView => ({
  avatar: row.avatar,
  avatarType: row.avatarType,
  url: row.avatarType === 'STATIC' ? `/avatar/${row.avatar}.svg` : `/avatar/${row.avatar}.png`,
});

export const allDrawings = (): AvatarView[] =>
  Array.from({ length: DRAWINGS }, (_, index) => shownAvatar({ avatar: `${index + 1}`, avatarType: 'STATIC' }));

export const chooseAvatar: Handler<typeof contract.account.chooseAvatar> = async (call, { drawing }) => {
  // Point of no return
  await queries.forgetAvatar(call.tx, call.actor.memberId);
  return put(call, 'STATIC', `${drawing}`);
};

/**
 * Uploads a profile picture. Its type is read from the first bytes and its size from its header. Only the image that
 * the server renders again is stored. The name is random, so pictures cannot be enumerated.
 */
export const uploadAvatar: Handler<typeof contract.account.uploadAvatar> = async (call, input) => {
  const { memberId } = call.actor;
  await spend(call.pool.apart, UPLOADS_BY_MEMBER, memberId, call.now);
  const picture = readPicture(input.picture) ?? refuse('INPUT_INVALID', { field: 'picture' });
  if (Math.min(picture.width, picture.height) < SIDE_MIN) refuse('INPUT_INVALID', { field: 'picture' });
  const png = (await redrawSquare(picture, SIDE)) ?? refuse('INPUT_INVALID', { field: 'picture' });

  // Point of no return
  const id = uuidV7(call.now, call.random);
  await queries.forgetAvatar(call.tx, memberId);
  await queries.insertAvatar(call.tx, { id, memberId, png, at: call.now });
  return put(call, 'CUSTOM', id);
};

async function put(call: ChangeCall<MemberActor>, avatarType: AvatarView['avatarType'], avatar: string) {
  await queries.putAvatar(call.tx, call.actor.memberId, avatarType, avatar);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: 'member.avatar_changed',
    subject: `member:${call.actor.memberId}`,
    facts: { avatarType },
    at: call.now,
  });
  return shownAvatar({ avatarType, avatar });
}

/**
 * Serves /avatar/<number>.svg (our drawings) and /avatar/<id>.png (uploaded pictures, public to anybody who knows the
 * id).
 */
export function mountAvatars(app: FastifyInstance, { pool }: Platform): void {
  app.get<{ Params: { file: string } }>('/avatar/:file', async (request, reply) => {
    const [name = '', ending] = request.params.file.split('.');
    const found =
      ending === 'svg' && /^\d{1,2}$/.test(name)
        ? drawAvatar(Number(name))
        : ending === 'png' && /^[0-9a-f-]{36}$/.test(name)
          ? await queries.avatarPng(pool, name).catch(() => undefined)
          : undefined;
    if (found === undefined)
      return reply.status(404).header('cache-control', 'public, max-age=60').type('text/plain').send('no such picture');
    return (
      reply
        // Long cache time: the picture behind a drawing's number or an upload's id never changes.
        .header('cache-control', ending === 'svg' ? 'public, max-age=604800' : 'private, max-age=86400, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(ending === 'svg' ? 'image/svg+xml' : 'image/png')
        .send(found)
    );
  });
}

const SIDE = 256;
const SIDE_MIN = 64;
const UPLOADS_BY_MEMBER = budget({ name: 'avatar-upload', by: 'member', max: 20, windowSeconds: 3600 });
