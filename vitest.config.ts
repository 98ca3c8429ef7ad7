import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * The suffix of a test file tells what it needs: .test.ts nothing, .test.tsx a DOM, .pg.test.ts a PostgreSQL,
 * .sim.test.ts a PostgreSQL and a seed. `npm run check` runs only the first two kinds.
 */
const folders = ['packages/*', 'tools', 'bench'];
const files = (ending: string) => folders.map((folder) => `${folder}/**/*${ending}`);
const database = [...files('.pg.test.ts'), ...files('.sim.test.ts')];
const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Polled conditions depend on another transaction or process, which may need seconds on two busy cores.
    expect: { poll: { timeout: 15_000 } },
    env: { TZ: 'UTC' },
    projects: [
      // Test files of a worker share the loaded modules, because loading them again for every file took half of the
      // time. This is safe because these tests store no state in modules.
      {
        extends: true,
        test: { name: 'pure', include: files('.test.ts'), exclude: [...never, ...database], isolate: false },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'screens',
          include: files('.test.tsx'),
          exclude: never,
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['tools/screens-setup.ts'],
          // The timeout is long because a test may simulate a quarter of an hour, second by second.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: database,
          exclude: never,
          isolate: false,
          globalSetup: ['tools/vitest-setup.ts'],
          // The timeout is long because some tests place hundreds of tickets, which takes time on a busy machine.
          testTimeout: 90_000,
        },
      },
    ],
  },
});
