import { currencies } from '@tamarind/domain/money';
import { Resvg } from '@resvg/resvg-js';
import { bindEWallet, chooseAvatar, setMessenger } from '../account/index.ts';
import { sendIdentityPicture, submitIdentity } from '../identity/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { ChangeCall } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { newActor } from './queries.ts';

/**
 * Fills demo accounts through the handlers that members' calls use: a member with a picture, an e-wallet and a
 * messenger contact, and two players' documents in the review queue. One of the documents matches its account, the
 * other does not.
 */
export async function seedAccounts(platform: Platform, tx: Tx): Promise<void> {
  const linh = await callOf(platform, tx, 'linhnguyen');
  await chooseAvatar(linh, { drawing: 17 });
  await setMessenger(linh, { messenger: 'zalo', handle: '0912345678' });
  // Binding a bank account on a new device delays withdrawals by a day, so use a member who makes no withdrawals in the
  // demo.
  const anong = await callOf(platform, tx, 'agentanong');
  await bindEWallet(anong, { provider: 'truemoney', number: '0812345678', holderName: 'Anong Srisuk' });
  for (const [account, name, number] of documents) {
    const call = await callOf(platform, tx, account);
    for (const part of ['front', 'selfie'] as const)
      await sendIdentityPicture(call, { document: 'th_id', part, picture: specimen(part) });
    await submitIdentity(call, { name, birthday: '1990-01-01', number, expiresOn: '2031-06-30', selfieAgreed: true });
  }
}

const documents = [
  ['kanya24', 'MISS DEMO PLAYER', '1101700203450'],
  ['prasit07', 'MR OTHER PERSON', '1101700203468'],
] as const;

async function callOf(platform: Platform, tx: Tx, account: string): Promise<ChangeCall<MemberActor>> {
  return {
    ...platform,
    tx,
    actor: await newActor(tx, account),
    now: platform.clock.now(),
    ip: '127.0.0.1',
    userAgent: 'demo',
    requestKey: `demo-account:${account}`,
    host: 'localhost',
    currencies,
    hostAndPort: 'localhost',
    origin: '',
  };
}

/**
 * Draws the picture of an invented document: a card with a portrait and lines, or a face beside such a card. Each
 * picture is drawn once and used for all members.
 */
export function specimen(part: 'front' | 'selfie'): string {
  const drawn = specimens.get(part) ?? drawSpecimen(part);
  specimens.set(part, drawn);
  return drawn;
}

const specimens = new Map<string, string>();

function drawSpecimen(part: 'front' | 'selfie'): string {
  const head = (x: number, y: number, size: number) =>
    `<circle cx="${x}" cy="${y}" r="${size}" fill="#8A5A44"/>` +
    `<path d="M${x - size * 1.7} ${y + size * 3}a${size * 1.7} ${size * 1.7} 0 0 1 ${size * 3.4} 0z" fill="#3549BE"/>`;
  const lines = [0, 1, 2, 3].map(
    (row) => `<rect x="60" y="${110 + row * 50}" width="${300 - row * 40}" height="18" rx="9" fill="#8DA2C0"/>`,
  );
  const card =
    '<rect x="20" y="20" width="600" height="360" rx="24" fill="#DDE8F5" stroke="#8DA2C0" stroke-width="4"/>' +
    `${lines.join('')}${head(500, 170, 52)}`;
  const picture =
    part === 'front' ? card : `${head(320, 150, 80)}<g transform="translate(330 250) scale(.42)">${card}</g>`;
  return new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#F6F1E7"/>${picture}</svg>`,
  )
    .render()
    .asPng()
    .toString('base64');
}
