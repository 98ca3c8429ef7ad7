import { destination, type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * The type of the log, which writes structured lines to stdout. They contain ids and codes, never personal data or user
 * input.
 */
export type Log = ReturnType<typeof createLog>;

export const createLog = (config: Pick<Config, 'LOG_LEVEL'>, to: DestinationStream = destination(1)) =>
  pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      timestamp: () => `,"at":"${new Date(Date.now()).toISOString()}"`,
      // A second safeguard: code must not log values under these keys in the first place, but if it does, they are
      // hidden.
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  );

const secretKeys = [
  'password',
  'confirmPassword',
  'loginPassword',
  'paymentPassword',
  'token',
  'launchToken',
  'authorization',
  'cookie',
  'secret',
  'captcha',
  'accountNumber',
  'holderName',
  'payeeName',
  'email',
  'mobileNum',
  'birthday',
  'enc',
  'seed',
  'proof',
];
