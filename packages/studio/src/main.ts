import { configFrom } from './config.ts';
import { otherGames } from './games/all.ts';
import { startStudio } from './studio.ts';

/** Starts the studio as a process. It prints one line when it is ready and exits on SIGTERM and SIGINT. */
const studio = await startStudio(configFrom(process.env), otherGames, (line) => process.stderr.write(`${line}\n`));
process.stdout.write(
  `${JSON.stringify({ ready: { studio: { url: studio.url, publicKeyFile: studio.publicKeyFile } } })}\n`,
);
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void studio.stop().then(() => process.exit(0));
  });
