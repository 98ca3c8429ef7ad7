import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * The suffix of a test says what it needs: .test.ts nothing, .test.tsx a DOM, .pg.test.ts a PostgreSQL, .sim.test.ts a
 * PostgreSQL and a seed. `npm run check` runs the first two kinds only.
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
    // What is polled is another transaction's or process's work; two busy cores may need seconds for it.
    expect: { poll: { timeout: 15_000 } },
    env: { TZ: 'UTC' },
    projects: [
      // Files share a worker's modules: a test here keeps nothing in a module, and reading the same code again for every file
      // was half of the time.
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
          // A test may let a quarter of an hour of false time go by, second by second.
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
          // Some place hundreds of tickets; a machine that does other work takes its time.
          testTimeout: 90_000,
        },
      },
    ],
  },
});
