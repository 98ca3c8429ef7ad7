import { Fault } from '../fault.mjs';
import { chromiumRemedy, findChromium } from '../chromium.ts';
import { runToEnd } from '../processes.ts';
import { inProject, projectFolder, say } from '../project.ts';
import type { Cluster } from './cluster.ts';

/** The short browser stories in one form, against what the balancer stands before. Gives what did not pass. */
export async function runStories(cluster: Cluster, form: string): Promise<string[]> {
  if (!(await findChromium(say))) throw new Fault('There is no browser for the stories.', chromiumRemedy);
  const { code, output } = await runToEnd(
    [process.execPath, inProject('node_modules/@playwright/test/cli.js'), 'test', `--project=${form}`],
    {
      cwd: projectFolder,
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
  console.log(output.split('\n').slice(-40).join('\n'));
  return code === 0 ? [] : [`the stories ended with ${code}`];
}
