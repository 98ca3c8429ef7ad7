import { createHash, createHmac, randomBytes } from 'node:crypto';
import { present } from '@tamarind/domain/present';
import type { StandInClock } from '../clock.ts';
import { fault, ok, type LogItem, type Question, type Reply } from '../stand-in.ts';
import { chooserPage, chosen, subjectOf, type Person } from './chooser.ts';

const APP = { id: 'tamarind-demo', secret: 'demo-facebook-secret-0001' };

/**
 * OAuth 2 as Facebook documents it: login dialog, exchange of the code for a token, debug_token, /me with
 * appsecret_proof.
 */
export function createFacebook(returns: readonly string[], clock: StandInClock) {
  const codes = new Map<string, { person: Person; redirectUri: string; challenge: string }>();
  const tokens = new Map<string, Person>();
  const log: LogItem[] = [];
  const form = (question: Question) => new URLSearchParams(question.rawBody.toString());

  function dialog({ query, target }: Question): Reply {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== APP.id || !returns.includes(redirectUri)) return fault(400, 'no_such_app');
    return {
      status: 200,
      html: chooserPage('Log in with Facebook (stand-in)', target.replaceAll('&', '&amp;').replaceAll('"', '')),
    };
  }
  function choose(question: Question): Reply {
    const { query } = question;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== APP.id || !returns.includes(redirectUri)) return fault(400, 'no_such_app');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    const person = chosen(question.rawBody.toString());
    if (person) {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { person, redirectUri, challenge: query.get('code_challenge') ?? '' });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    log.unshift({
      at: clock.now().toISOString(),
      kind: 'dialog',
      summary: person ? 'somebody was chosen' : 'cancelled',
      detail: {},
    });
    return { status: 303, json: null, headers: { location: back.href } };
  }
  function trade(question: Question): Reply {
    const wish = form(question);
    const code = wish.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(wish.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      wish.get('client_id') === APP.id &&
      wish.get('client_secret') === APP.secret &&
      given?.redirectUri === wish.get('redirect_uri') &&
      given?.challenge === challenge;
    if (!given || !isRight) return fault(400, 'invalid_code');
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, given.person);
    return ok({ access_token: token, token_type: 'bearer', expires_in: 5000 });
  }
  function debug(question: Question): Reply {
    const wish = form(question);
    if (wish.get('access_token') !== `${APP.id}|${APP.secret}`) return fault(400, 'not_the_app');
    const person = tokens.get(wish.get('input_token') ?? '');
    return ok({
      data: {
        is_valid: person !== undefined,
        app_id: APP.id,
        ...present({ user_id: person ? idOf(person) : undefined }),
      },
    });
  }
  function me(question: Question): Reply {
    const wish = form(question);
    const token = wish.get('access_token') ?? '';
    const person = tokens.get(token);
    const proof = createHmac('sha256', APP.secret).update(token).digest('hex');
    if (!person || wish.get('appsecret_proof') !== proof) return fault(400, 'invalid_proof');
    return ok({ id: idOf(person), name: person.name, email: person.email });
  }
  return {
    answer(question: Question): Reply | undefined {
      switch (`${question.method} ${question.path}`) {
        case 'GET /facebook/dialog':
          return dialog(question);
        case 'POST /facebook/dialog':
          return choose(question);
        case 'POST /facebook/oauth/access_token':
          return trade(question);
        case 'POST /facebook/debug_token':
          return debug(question);
        case 'POST /facebook/me':
          return me(question);
        default:
          return undefined;
      }
    },
    log: () => log,
  };
}

const idOf = ({ email }: Person): string => subjectOf('facebook', email);
