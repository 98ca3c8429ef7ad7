import { createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import type { Provider } from '@tamarind/contract/federation';
import type { Config } from '../platform/config.ts';
import { remoteKeys, verifyIdToken } from '../platform/id-token.ts';
import type { Outgoing } from '../platform/outgoing/outgoing.ts';
import { callOutside, type Limits } from '../platform/ports/http-call.ts';

/**
 * A person as a sign-in provider describes them. Issuer and subject identify the person; name and mail address are
 * unverified and only prefill the registration form.
 */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

interface Journey {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
}
interface Return {
  readonly redirectUri: string;
  readonly code: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly now: Date;
}

/** The two calls to a provider; each returns undefined if the provider does not answer or answers incorrectly. */
export interface ProviderPort {
  addressFor(journey: Journey): Promise<string | undefined>;
  personOf(back: Return): Promise<Person | undefined>;
}

/** The configured provider; undefined if its client id or addresses are not set. */
export function providerOf(config: Config, outgoing: Outgoing, provider: Provider): ProviderPort | undefined {
  return provider === 'google' ? google(config, outgoing) : facebook(config, outgoing);
}

/** OpenID Connect Core 1.0, 3.1, with PKCE (RFC 7636). Endpoints come from the issuer's discovery document. */
function google(config: Config, outgoing: Outgoing): ProviderPort | undefined {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || issuer === undefined) return undefined;
  return {
    addressFor: async ({ redirectUri, state, nonce, challenge }) => {
      const found = await discover(outgoing, issuer);
      return (
        found &&
        withQuery(found.authorization_endpoint, {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          nonce,
          prompt: 'select_account',
          code_challenge: challenge,
          code_challenge_method: 'S256',
        })
      );
    },
    personOf: async ({ redirectUri, code, nonce, verifier, now }) => {
      const found = await discover(outgoing, issuer);
      if (!found) return undefined;
      const answer = await ask(outgoing, IdAnswer, found.token_endpoint, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: clientId,
        client_secret: clientSecret,
      });
      if (!answer) return undefined;
      const rule = { issuer, audience: clientId, keys: remoteKeys(outgoing, found.jwks_uri) };
      const identity = await verifyIdToken(answer.id_token, rule, now);
      if (!identity || identity.claims['nonce'] !== nonce) return undefined;
      const { name, email } = identity.claims;
      return { issuer, subject: identity.subject, name: short(name), email: short(email) };
    },
  };
}

/**
 * OAuth 2 as Facebook implements it. There is no ID token, so the access token is first checked (debug_token: valid,
 * and issued to this application) and then used to read the person. Every call carries a proof that the server knows
 * the application's secret.
 */
function facebook(config: Config, outgoing: Outgoing): ProviderPort | undefined {
  const { FACEBOOK_DIALOG_URL: dialog, FACEBOOK_GRAPH_URL: graph } = config;
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || dialog === undefined || graph === undefined) return undefined;
  return {
    addressFor: async ({ redirectUri, state, challenge }) =>
      withQuery(dialog, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: 'public_profile,email',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    personOf: async ({ redirectUri, code, verifier }) => {
      const given = await ask(outgoing, AccessAnswer, `${graph}/oauth/access_token`, {
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: clientId,
        client_secret: clientSecret,
      });
      if (!given) return undefined;
      const about = await ask(outgoing, DebugAnswer, `${graph}/debug_token`, {
        input_token: given.access_token,
        access_token: `${clientId}|${clientSecret}`,
      });
      if (!about?.data.is_valid || about.data.app_id !== clientId) return undefined;
      const person = await ask(outgoing, FacebookPerson, `${graph}/me`, {
        method: 'get',
        fields: 'id,name,email',
        access_token: given.access_token,
        appsecret_proof: createHmac('sha256', clientSecret).update(given.access_token).digest('hex'),
      });
      if (!person || person.id !== about.data.user_id) return undefined;
      return { issuer: FACEBOOK_ISSUER, subject: person.id, name: short(person.name), email: short(person.email) };
    },
  };
}

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const IdAnswer = z.object({ id_token: z.string() });
const AccessAnswer = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(4096)) });
const DebugAnswer = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: z.string(), user_id: z.optional(z.string()) }),
});
const FacebookPerson = z.object({
  id: z.string().check(z.regex(/^\d{1,32}$/)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
});

/** The issuer's discovery document, cached for ten minutes; its `issuer` must equal the requested issuer. */
async function discover(outgoing: Outgoing, issuer: string): Promise<z.output<typeof Discovery> | undefined> {
  const kept = documents.get(issuer);
  if (kept && kept.until > performance.now()) return kept.document;
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const answer = await callOutside(outgoing, { url, method: 'GET' }, LIMITS);
  const document = Discovery.safeParse(answer.kind === 'answer' && answer.status === 200 ? answer.json : undefined);
  if (!document.success || document.data.issuer !== issuer) return undefined;
  documents.set(issuer, { until: performance.now() + KEPT_MS, document: document.data });
  return document.data;
}
const documents = new Map<string, { until: number; document: z.output<typeof Discovery> }>();

/**
 * Posts a form to a provider and parses the response. There is no second try, because an authorization code works once.
 */
async function ask<Schema extends z.ZodMiniType>(
  outgoing: Outgoing,
  schema: Schema,
  address: string,
  form: Readonly<Record<string, string>>,
): Promise<z.output<Schema> | undefined> {
  const answer = await callOutside(
    outgoing,
    {
      url: new URL(address),
      method: 'POST',
      headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
      body: new URLSearchParams(form).toString(),
    },
    { ...LIMITS, tries: 1 },
  );
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined;
  const parsed = schema.safeParse(answer.json);
  return parsed.success ? parsed.data : undefined;
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 120) : '');

const FACEBOOK_ISSUER = 'https://www.facebook.com';
const KEPT_MS = 600_000;
const LIMITS: Limits = { timeoutMs: 5_000, tries: 2, pauseMs: 200 };
