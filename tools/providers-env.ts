/** Our client at the stand-in of sign-in providers; a brand's own come from its environment. */
export const providersEnv = (url: string): Readonly<Record<string, string>> => ({
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
