import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { chooserPage, chosen, subjectOf, type Person } from './chooser.ts';

/**
 * A certified OpenID provider (panva/node-oidc-provider) with one client, the platform, and a page to pick a person.
 */
export async function createGoogle(
  issuer: string,
  returns: readonly string[],
  key: JWK,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const people = new Map<string, Person>();
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'tamarind-demo',
        client_secret: 'demo-google-secret-0001',
        redirect_uris: [...returns],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [{ ...key, kid: thumb(key), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, interaction) => `/choose/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const { name = '', email = '' } = people.get(id) ?? {};
        return { sub: id, name, email, email_verified: true };
      },
    }),
    // Picking a person counts as consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response);
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(chooserPage('Sign in with Google (stand-in)', request.url ?? ''));
      return;
    }
    const person = chosen(await bodyOf(request));
    const id = person ? subjectOf('google', person.email) : '';
    if (person) people.set(id, person);
    await provider.interactionFinished(
      request,
      response,
      person
        ? { select_account: {}, login: { accountId: id } }
        : { error: 'access_denied', error_description: 'nobody was chosen' },
      { mergeWithLastSubmission: false },
    );
  }
  return (request, response) => {
    if (!request.url?.startsWith('/choose/')) return void serve(request, response);
    choose(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : '');
    });
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > 10_000) throw new Error('too long');
  }
  return text;
}

const thumb = (key: JWK): string =>
  createHash('sha256')
    .update(key.n ?? '')
    .digest('hex')
    .slice(0, 16);
