import { configFrom } from './config.ts';
import { startKiosk } from './kiosk.ts';

/** Starts the kiosk as a process, which prints one line when it is up and ends on SIGTERM and SIGINT. */
const kiosk = await startKiosk(configFrom(process.env), (line) => process.stderr.write(`${line}\n`));
process.stdout.write(
  `${JSON.stringify({ ready: { kiosk: { url: kiosk.url, publicKeyFile: kiosk.publicKeyFile } } })}\n`,
);
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void kiosk.stop().then(() => process.exit(0));
  });
