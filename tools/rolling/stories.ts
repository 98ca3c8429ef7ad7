import { Fault } from '../fault.mjs';
import { chromiumRemedy, findChromium } from '../chromium.ts';
import { runToEnd } from '../processes.ts';
import { inProject, projectFolder, say } from '../project.ts';
import type { Cluster } from './cluster.ts';

/**
 * Runs the short browser stories, or those of one file, in one form (phone or desktop) against the balancer. Returns
 * the names of the failed ones.
 */
export async function runStories(cluster: Cluster, form: string, only?: string): Promise<string[]> {
  if (!(await findChromium(say))) throw new Fault('There is no browser for the stories.', chromiumRemedy);
  const { code } = await runToEnd(
    [
      process.execPath,
      inProject('node_modules/@playwright/test/cli.js'),
      'test',
      `--project=${form}`,
      ...(only ? [only] : []),
    ],
    {
      cwd: projectFolder,
      onLine: (line) => line.trim() !== '' && console.log(`  ${line}`),
      env: {
        FORCE_COLOR: '0',
        STORY_RUN: `rolling-${form}`,
        STORIES: 'short',
        TAMARIND_URL: cluster.url,
        TAMARIND_OUTSIDE: JSON.stringify(cluster.outside),
        TAMARIND_LOGINS: JSON.stringify(cluster.logins),
      },
    },
  );
  return code === 0 ? [] : [`the stories ended with ${code}`];
}
