type Place = { readonly url: string };
type Places = Readonly<Record<'bank' | 'sms' | 'beacon' | 'results' | 'identity' | 'providers' | 'payments', Place>> & {
  readonly mail: { readonly url: string; readonly smtp: string };
};

/** Environment variables with the addresses of the simulated services. */
export const outsideEnv = (outside: Places): Readonly<Record<string, string>> => ({
  OUTSIDE_BANK_URL: outside.bank.url,
  OUTSIDE_SMS_URL: outside.sms.url,
  OUTSIDE_MAIL_URL: outside.mail.url,
  OUTSIDE_MAIL_SMTP: outside.mail.smtp,
  OUTSIDE_BEACON_URL: outside.beacon.url,
  OUTSIDE_RESULTS_URL: outside.results.url,
  OUTSIDE_IDENTITY_URL: outside.identity.url,
  OUTSIDE_PAYMENTS_URL: outside.payments.url,
  ...providersEnv(outside.providers.url),
});

/**
 * The platform's client id and secret for the simulated sign-in provider; a real brand has its own in its environment.
 */
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
