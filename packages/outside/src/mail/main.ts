import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { openJournal } from '../journal.ts';
import { listen, OUTSIDE_HOST, runStandIn } from '../stand-in.ts';
import { readMail } from './read-mail.ts';

/**
 * A message that this mail server has received by SMTP. The server stores every message, delivers none, and is read
 * over HTTP.
 */
interface StoredMail {
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  /** The raw message as it was received. */
  readonly source: string;
}

const LETTER_MAX = 1_000_000;

await runStandIn('mail', async ({ clock, dataDir }) => {
  const { journal, entries: kept } = await openJournal<StoredMail>(join(dataDir, 'mail.jsonl'));

  const smtp = new SMTPServer({
    // Allow anonymous use: this server is for trials on one machine, without eavesdroppers.
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LETTER_MAX,
    closeTimeout: 500,
    onData: (stream, session, done) => {
      void buffer(stream)
        .then(async (source) => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('letter too long'), { responseCode: 552 }));
          const { mailFrom, rcptTo } = session.envelope;
          const entry = {
            at: clock.now().toISOString(),
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            source: source.toString('latin1'),
          };
          await journal.append(entry);
          kept.push(entry);
          return done();
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
  const { port } = await listen(smtp.server, Number(process.env['OUTSIDE_SMTP_PORT'] ?? 0));
  // Log the error: a client that disconnects halfway must not stop the server.
  smtp.on('error', (error) => process.stderr.write(`mail: ${error.message}\n`));

  return {
    answer: () => undefined,
    log: () =>
      kept.toReversed().map(({ at, from, to, source }) => {
        const { subject, text, id } = readMail(source);
        return { at, kind: 'mail', summary: `${to.join(', ')}: ${subject}`, detail: { id, from, to, subject, text } };
      }),
    ready: { smtp: `smtp://${OUTSIDE_HOST}:${port}` },
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await journal.close();
    },
  };
});
