import type { OutsideAddresses } from './product.ts';

/** Where the outside world is, for the server's environment. */
export const outsideEnv = (outside: OutsideAddresses): Readonly<Record<string, string>> => ({
  OUTSIDE_BANK_URL: outside.bank.url,
  OUTSIDE_SMS_URL: outside.sms.url,
  OUTSIDE_MAIL_URL: outside.mail.url,
  OUTSIDE_MAIL_SMTP: outside.mail.smtp,
  OUTSIDE_BEACON_URL: outside.beacon.url,
  OUTSIDE_RESULTS_URL: outside.results.url,
  OUTSIDE_IDENTITY_URL: outside.identity.url,
  ...providersEnv(outside.providers.url),
});

/** Our client at the stand-in of sign-in providers; a brand's own come from its environment. */
const providersEnv = (url: string): Readonly<Record<string, string>> => ({
  GOOGLE_ISSUER: url,
  GOOGLE_CLIENT_ID: 'tamarind-demo',
  GOOGLE_CLIENT_SECRET: 'demo-google-secret-0001',
  FACEBOOK_DIALOG_URL: `${url}/facebook/dialog`,
  FACEBOOK_GRAPH_URL: `${url}/facebook`,
  FACEBOOK_CLIENT_ID: 'tamarind-demo',
  FACEBOOK_CLIENT_SECRET: 'demo-facebook-secret-0001',
  FIREBASE_PROJECT_ID: 'tamarind-demo',
  FIREBASE_KEYS_URL: `${url}/firebase/keys`,
});
