import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { CallFailed, type Outgoing } from '../outgoing/outgoing.ts';
import { isPublic } from '../outgoing/reach.ts';
import type { Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';

export interface MailPort {
  /** Sends a mail. `id` becomes the Message-ID, by which mail programs recognise a duplicate. */
  send(message: { id: string; to: string; subject: string; text: string }): Promise<Outcome>;
}

/** Creates the client that sends mail. `smtpUrl`: smtp://host:port, or smtps://user:password@host:port. */
export function createMailPort({
  smtpUrl,
  from,
  outgoing,
  limits = MAIL_LIMITS,
}: {
  readonly smtpUrl: string | undefined;
  readonly from: string | undefined;
  readonly outgoing: Outgoing;
  readonly limits?: Limits;
}): MailPort {
  if (smtpUrl === undefined || from === undefined)
    return { send: async () => unknown('no mail server is configured', 'not_configured') };
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const login = url.username
    ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
    : {};
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...login,
    // The checked client for outgoing calls opens the connection. On the public internet nothing is sent before TLS.
    getSocket: (_options: unknown, done: (error: Error | null, socket: object | false) => void) => {
      outgoing.connect(url).then(
        (connection) =>
          connection.once('error', done).once(secure ? 'secureConnect' : 'connect', () => {
            connection.off('error', done);
            done(null, { connection, secured: secure, requireTLS: isPublic(connection.remoteAddress ?? '') });
          }),
        (error: Error) => done(error, false),
      );
    },
    connectionTimeout: limits.timeoutMs,
    greetingTimeout: limits.timeoutMs,
    socketTimeout: limits.timeoutMs,
    // Without this setting, text from members could make the library read local files.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  const sendOnce = async (message: Parameters<MailPort['send']>[0]): Promise<Outcome> => {
    try {
      await transport.sendMail({
        from,
        to: message.to,
        subject: message.subject,
        text: message.text,
        messageId: `<${message.id}@${domain}>`,
      });
      return { kind: 'done' };
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
      // RFC 5321, 4.2.1: 5yz is final, 4yz asks to retry. The library itself refuses a malformed address.
      const isFinal =
        typeof code === 'number'
          ? code >= 500
          : error instanceof Error && 'code' in error && error.code === 'EENVELOPE';
      if (isFinal) return refused(typeof code === 'number' ? `smtp ${code}` : 'not an address');
      if (error instanceof CallFailed) return unknown(error.message, error.fault);
      return unknown(error instanceof Error ? error.message : String(error), 'no_connection');
    }
  };

  return {
    send: async (message) => {
      let outcome = await sendOnce(message);
      for (let attempt = 1; attempt < limits.tries && outcome.kind === 'unknown'; attempt++) {
        await wait(limits.pauseMs * 2 ** (attempt - 1));
        outcome = await sendOnce(message);
      }
      return outcome;
    },
  };
}

const MAIL_LIMITS: Limits = { timeoutMs: 5_000, tries: 2, pauseMs: 500 };
