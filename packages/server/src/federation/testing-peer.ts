import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { present } from '@tamarind/domain/present';

/**
 * Runs the simulated providers as a separate process, and acts as a browser there: it follows redirects, keeps cookies
 * and chooses a person.
 */
export async function startPeer(): Promise<{
  env: Record<string, string>;
  /**
   * Opens the simulated provider's address that the server returned, signs in there as the person with this mail
   * address, and returns the address to which the provider redirects.
   */
  choose(url: string, email: string | undefined): Promise<URL>;
  stop(): void;
}> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../outside/src/providers/main.ts', import.meta.url))],
    {
      env: { ...process.env, OUTSIDE_PORT: '0', PLATFORM_URL: 'http://localhost' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the stand-in ended')));
    createInterface(child.stdout).once('line', (line) =>
      resolve((JSON.parse(line) as { ready: { providers: { url: string } } }).ready.providers.url),
    );
  });
  return {
    env: {
      GOOGLE_ISSUER: url,
      GOOGLE_CLIENT_ID: 'tamarind-demo',
      GOOGLE_CLIENT_SECRET: 'demo-google-secret-0001',
      FACEBOOK_DIALOG_URL: `${url}/facebook/dialog`,
      FACEBOOK_GRAPH_URL: `${url}/facebook`,
      FACEBOOK_CLIENT_ID: 'tamarind-demo',
      FACEBOOK_CLIENT_SECRET: 'demo-facebook-secret-0001',
    },
    choose: (address, email) => chooseAt(url, address, email),
    stop: () => void child.kill(),
  };
}

async function chooseAt(peer: string, address: string, email: string | undefined): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { url: string; body?: string } = { url: address };
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next.url, {
      method: next.body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...present({ 'content-type': next.body === undefined ? undefined : 'application/x-www-form-urlencoded' }),
      },
      ...present({ body: next.body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      const url = new URL(location, peer);
      if (url.pathname === '/sign-in/return') return url;
      next = { url: url.href };
    } else if (answer.status === 200) {
      await answer.text();
      next = {
        url: next.url,
        body: new URLSearchParams(
          email === undefined ? { person: 'nobody' } : { person: 'other', other: email },
        ).toString(),
      };
    } else throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
  }
  throw new Error('the provider sends in circles');
}
