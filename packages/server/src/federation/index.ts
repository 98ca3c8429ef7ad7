import { contract } from '@tamarind/contract/index';
import type { Provider } from '@tamarind/contract/federation';
import type { FeatureId } from '@tamarind/domain/brand/features';
import { record } from '../audit/index.ts';
import { brandSettings, needFeature } from '../brand/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { secretToken, uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { joinBySignIn } from '../registration/index.ts';
import { enter, needFreshProof, needStrongSession, noteSecurityChange } from '../sessions/index.ts';
import { providerOf, type ProviderPort } from './providers.ts';
import * as queries from './queries.ts';

/**
 * [H15] Sign-in with an external account: authorization code, PKCE, state, nonce. Issuer and subject identify the
 * person, never a mail address. A known identity logs in through `enter` like any login; an unknown one registers
 * first. It is linked to an existing account only inside a session of that account.
 */
export const federationRoutes = routes('federation', contract.federation, {
  beginSignIn: (call, input) => begin(call, input, null),
  beginLink: async (call, input) => {
    const { memberId } = call.actor;
    needStrongSession(call.actor);
    await needFreshProof(call.pool, call.actor, call.now);
    const has = await queries.identitiesOf(call.pool, memberId);
    if (has.some(({ provider }) => provider === input.provider)) refuse('IDENTITY_LINKED');
    return begin(call, input, memberId);
  },
  finishSignIn: async (call, { state, code, secret }) => {
    await spend(call.pool, SIGN_INS_BY_NETWORK, netOf(call.ip), call.now);
    // The state is marked used before the provider is called, so a second request with the same state is refused,
    // whatever the outcome of this one.
    const signIn = await queries.useSignIn(call.pool, sha256(state), sha256(secret), call.now);
    if (!signIn) return refuse('SIGN_IN_EXPIRED');
    const { provider, memberId } = signIn;
    // Only the member who began to link the account can finish it, in a session that is still open.
    if (memberId !== null && !(call.actor.kind === 'member' && call.actor.memberId === memberId))
      return refuse('SIGN_IN_EXPIRED');
    const [nonce = '', verifier = ''] = call.secrets.open(PURPOSE, signIn.sealed).toString().split(' ');
    const back = { redirectUri: signIn.redirectUri, code, nonce, verifier, now: call.now };
    const person = await (await portFor(call, provider)).personOf(back);
    if (!person) return refuse('SIGN_IN_FAILED');
    const { issuer, subject, name, email } = person;
    if (memberId !== null) {
      await inTransaction(call.pool, async (tx) => {
        const isNew = await queries.insertIdentity(tx, { issuer, subject, memberId, provider, now: call.now });
        if (!isNew) refuse('IDENTITY_LINKED');
        await note({ tx, now: call.now }, memberId, 'member.identity-linked', provider);
        const change = { state: 'identity_linked', id: uuidV7(call.now, call.random), isRecorded: true } as const;
        await noteSecurityChange(tx, call, memberId, change);
      });
      return { kind: 'linked', provider };
    }
    const known = await queries.memberOfIdentity(call.pool, issuer, subject);
    if (known)
      return inTransaction(call.pool, async (tx) => ({
        kind: 'session',
        session: await enter(tx, call, { ...known, rememberMe: false, way: provider }),
      }));
    const ticket = secretToken(call.random);
    const expiresAt = new Date(call.now.getTime() + TICKET_MS);
    await queries.insertTicket(call.pool, { ticketHash: sha256(ticket), provider, issuer, subject, expiresAt });
    return { kind: 'register', ticket, provider, name, email };
  },
  registerBySignIn: async (call, form) => {
    await spend(call.pool.apart, SIGN_INS_BY_NETWORK, netOf(call.ip), call.now);
    const ticket = await queries.useTicket(call.tx, sha256(form.ticket), call.now);
    if (!ticket) return refuse('SIGN_IN_EXPIRED');
    const settings = await brandSettings(call.tx);
    needFeature(settings, featureOf[ticket.provider]);
    return joinBySignIn(call, settings, form, ticket.provider, async (memberId) => {
      if (!(await queries.insertIdentity(call.tx, { ...ticket, memberId, now: call.now }))) refuse('IDENTITY_LINKED');
    });
  },
  listIdentities: async ({ pool, actor }) => ({ identities: await queries.identitiesOf(pool, actor.memberId) }),
  unlinkIdentity: async (call, { provider }) => {
    const { memberId } = call.actor;
    needStrongSession(call.actor);
    await needFreshProof(call.tx, call.actor, call.now);
    if (!(await queries.deleteIdentity(call.tx, memberId, provider))) refuse('NOT_FOUND');
    await note(call, memberId, 'member.identity-unlinked', provider);
    const change = { state: 'identity_unlinked', id: call.requestKey, isRecorded: true } as const;
    await noteSecurityChange(call.tx, call, memberId, change);
    return {};
  },
});

async function begin(
  call: Call,
  { provider, origin }: { provider: Provider; origin: string },
  memberId: bigint | null,
): Promise<{ url: string; secret: string }> {
  await spend(call.pool, SIGN_INS_BY_NETWORK, netOf(call.ip), call.now);
  if (!isOurs(call, origin)) return refuse('HOST_UNKNOWN');
  const port = await portFor(call, provider);
  const [state, secret, nonce, verifier] = [0, 1, 2, 3].map(() => secretToken(call.random)) as Four;
  const redirectUri = `${origin}${RETURN_PATH}`;
  const challenge = sha256(verifier).toString('base64url');
  const url = await port.addressFor({ redirectUri, state, nonce, challenge });
  if (url === undefined) return refuse('SIGN_IN_FAILED');
  await queries.insertSignIn(call.pool, {
    stateHash: sha256(state),
    secretHash: sha256(secret),
    provider,
    redirectUri,
    memberId,
    sealed: call.secrets.seal(PURPOSE, Buffer.from(`${nonce} ${verifier}`)),
    expiresAt: new Date(call.now.getTime() + JOURNEY_MS),
  });
  return { url, secret };
}
type Four = [string, string, string, string];

async function portFor(call: Call, provider: Provider): Promise<ProviderPort> {
  needFeature(await brandSettings(call.pool), featureOf[provider]);
  return (
    providerOf(call.config, call.ports.outgoing, provider) ?? refuse('FEATURE_OFF', { feature: featureOf[provider] })
  );
}

/**
 * True if the origin is the site that received this call, port included, over TLS; in the demo also http on localhost.
 * Another port of the same host is another site: a response sent there would give the code to whatever listens on it.
 */
function isOurs({ hostAndPort, config }: Call, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const isLocal = config.DEMO && url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  const here = URL.parse(`${url.protocol}//${hostAndPort}`);
  return url.origin === origin && here?.origin === origin && (url.protocol === 'https:' || isLocal);
}

const note = (call: { readonly tx: Tx; readonly now: Date }, memberId: bigint, action: string, provider: Provider) =>
  record(call.tx, {
    actor: `member:${memberId}`,
    action,
    subject: `member:${memberId}`,
    facts: { provider },
    at: call.now,
  });

export const federationJobs: readonly Job[] = [
  { name: 'forget-sign-ins', everyMs: 60_000, run: ({ pool, clock }) => queries.forgetSignIns(pool, clock.now()) },
];

const featureOf: Record<Provider, FeatureId> = { google: 'GOOGLE', facebook: 'FACEBOOK' };
const PURPOSE = 'sign-in';
/**
 * The page of the player site to which providers redirect the browser. The address is registered with each provider.
 */
const RETURN_PATH = '/sign-in/return';
const JOURNEY_MS = 600_000;
const TICKET_MS = 1_800_000;
const SIGN_INS_BY_NETWORK = budget({ name: 'sign-in-network', by: 'network', max: 300, windowSeconds: 60 });
