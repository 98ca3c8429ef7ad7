import { createHash } from 'node:crypto';

/** Demo people, who are the same at every provider. */
const people = [
  { email: 'nok@mail.example', name: 'Nok Saelim' },
  { email: 'huong@mail.example', name: 'Nguyen Thi Huong' },
];

export interface Person {
  readonly email: string;
  readonly name: string;
}

/** The page on which a user picks an identity; any e-mail address may be typed in. */
export const chooserPage = (title: string, action: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:48px auto;padding:0 16px;color:#222}
form{display:grid;gap:10px}button{font:inherit;padding:12px;border:1px solid #bbb;border-radius:8px;background:#fff;text-align:left}
label{display:grid;gap:4px}input{font:inherit;padding:10px;border:1px solid #bbb;border-radius:8px}small{color:#555}
</style></head><body><h1>${title}</h1><p>Choose an account to go on. This is a stand-in: nobody is asked for a password.</p>
<form method="post" action="${action}">
${people.map(({ email, name }) => `<button name="person" value="${email}">${name}<br><small>${email}</small></button>`).join('\n')}
<label>Another account<input name="other" type="email" maxlength="100" placeholder="name@mail.example"></label>
<button name="person" value="other">Use this account</button>
<button name="person" value="nobody">Cancel</button>
</form></body></html>`;

/** The chosen person; undefined when none was chosen. */
export function chosen(body: string): Person | undefined {
  const form = new URLSearchParams(body);
  const wish = form.get('person');
  const email = wish === 'other' ? (form.get('other') ?? '') : (wish ?? '');
  if (!/^[\w.+-]{1,40}@[\w.-]{1,50}$/.test(email)) return undefined;
  return { email, name: people.find((one) => one.email === email)?.name ?? email.split('@')[0] ?? email };
}

/** The subject id of a person: stable at one provider, and different at another. */
export const subjectOf = (provider: string, email: string): string =>
  BigInt(`0x${createHash('sha256').update(`${provider} ${email}`).digest('hex').slice(0, 16)}`).toString();
