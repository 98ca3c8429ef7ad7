import type { AddressInfo } from 'node:net';
import { createApp } from '../packages/server/src/app.ts';
import type { TestApp } from '../packages/server/src/testing/test-app.ts';

/** Separate servers for stories that need what the demo never has: another brand, or a feature that is off. */

/** Makes `startTestApp` use the database server of the stories, unless another one is set. */
export const onStoryServer = (): void => {
  process.env['TEST_DATABASE_URL'] ??= process.env['TAMARIND_DATABASE_URL'];
};

/** Serves all calls and sites of the application on a free port. `stop` ends the application too. */
export async function serve(app: TestApp): Promise<{ url: string; stop: () => Promise<void> }> {
  const { http, push } = await createApp(app.platform);
  await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    stop: async () => {
      await push.close();
      await http.close();
      await app.close();
    },
  };
}
