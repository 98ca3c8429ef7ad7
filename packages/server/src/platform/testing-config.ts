import { quicknet } from '@tamarind/domain/lottery/beacon';
import { needs } from './needs.ts';
import { OFF } from './settings.ts';
import { systemRandom } from './random.ts';

/**
 * A complete configuration of a brand outside the demo, with every service on and fresh keys. None of its addresses
 * answers.
 */
export function realSettings(): Record<string, string> {
  const key = (): string => systemRandom.bytes(32).toString('base64url');
  return {
    DEMO: '0',
    DATABASE_URL: 'postgres://tamarind_server:secret@127.0.0.1:5432/tamarind',
    SECRET_KEY: key(),
    JURISDICTION: 'licensed-online',
    PUBLIC_URL: 'https://play.tamarind-brand.asia',
    SECURITY_CONTACT: 'mailto:security@tamarind-brand.asia',
    TRUSTED_PROXIES: '10.0.0.5,fd00::/64',
    OUTSIDE_BANK_URL: 'https://api.bank.tamarind-brand.asia',
    BANK_KEYS: `${key()},${key()}`,
    OUTSIDE_SMS_URL: 'https://sms.tamarind-brand.asia',
    SMS_API_KEY: key(),
    OUTSIDE_MAIL_SMTP: 'smtps://user:word@smtp.tamarind-brand.asia:465',
    MAIL_FROM: 'no-reply@tamarind-brand.asia',
    OUTSIDE_BEACON_URL: 'https://beacon.tamarind-brand.asia',
    BEACON_PUBLIC_KEY: quicknet.publicKey,
    OUTSIDE_RESULTS_URL: 'https://results.tamarind-brand.asia',
    RESULTS_KEYS: `${key()},${key()}`,
    OUTSIDE_IDENTITY_URL: 'https://identity.tamarind-brand.asia',
    IDENTITY_API_KEY: key(),
    GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: `GOCSPX-${key().slice(0, 28)}`,
    GOOGLE_ISSUER: 'https://accounts.google.com',
    FACEBOOK_CLIENT_ID: '123456789012345',
    FACEBOOK_CLIENT_SECRET: key(),
    FACEBOOK_DIALOG_URL: 'https://www.facebook.com/v23.0/dialog/oauth',
    FACEBOOK_GRAPH_URL: 'https://graph.facebook.com/v23.0',
    FIREBASE_PROJECT_ID: 'brand-phones',
    FIREBASE_KEYS_URL: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    METRICS_TOKEN: key(),
    OLD_SECRET_KEYS: key(),
    LAUNCH_HOSTS: 'https://games.tamarind-brand.asia',
    IMAGE_HOSTS: 'https://pictures.tamarind-brand.asia',
  };
}

/**
 * The same settings for a process that a test really starts: every outside service is off, so the process calls none.
 */
export const quietSettings = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(realSettings()).filter(([name]) => !/^(GOOGLE|FACEBOOK|FIREBASE)_/.test(name))),
  ...Object.fromEntries(Object.entries(needs).flatMap(([name, { demo }]) => (demo === OFF ? [[name, OFF]] : []))),
  PORT: '0',
  LOG_LEVEL: 'info',
});
