import { getEncryptionKey } from '@tamarind/contract/brand';
import { memberKindField } from '@tamarind/contract/member-kind';
import { checkAffiliate, register } from '@tamarind/contract/registration';
import { getCaptcha } from '@tamarind/contract/sessions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { compactDecrypt, type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, asked, freshSite, refuseOnce, show } from '#parts/testing.ts';
import { RegisterForm } from './RegisterForm.tsx';

const rule = (patternId: string, minLength: number, maxLength: number, required = true) => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: '',
  patternId,
});
const setting = {
  fields: {
    username: rule('letters_then_alphanumeric', 6, 16),
    password: rule('letters_digits_symbols', 8, 64),
    zalo: { ...rule('digits', 9, 12, false), enabled: false },
    affiliateCode: rule('alphanumeric', 4, 16, false),
  },
  termsVersion: '4',
  ageMin: { TH: 20, VN: 18 },
};
let key: unknown;
let opener: CryptoKey;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  opener = privateKey;
  key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' };
});
beforeEach(async () => {
  await freshSite();
  answer(getEncryptionKey, key);
});

const start = async (code = '', currencies = ['THB', 'VND']) => {
  const onDone = vi.fn<() => void>();
  await act(async () =>
    show(
      <RegisterForm
        setting={setting}
        code={code}
        currencies={currencies}
        onTermsChanged={() => undefined}
        onDone={onDone}
        onLogin={() => undefined}
        onHome={() => undefined}
      />,
    ),
  );
  return onDone;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));
const fill = () => {
  type('Username', 'somchai88');
  type('Password', 'mango-Sky-41');
  type('Confirm password', 'mango-Sky-41');
};

test('[I03] empty fields are named, the first one gets the focus, nothing is sent', async () => {
  await start();
  press();
  expect(screen.getByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  expect(asked).toHaveLength(0);
});

test('[A05] [D03] a brand of one currency offers its country only', async () => {
  await start('', ['VND']);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect((screen.getByRole('radio', { name: /Vietnam/ }) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByRole('checkbox', { name: /18 years old/ })).toBeTruthy();
});

test('[I02] a fault tells the bounds of the rule; two passwords must be the same', async () => {
  await start();
  type('Username', '1abc');
  fireEvent.blur(screen.getByLabelText('Username'));
  expect(screen.getByText('Username: 6–16 English letters and digits, a letter first')).toBeTruthy();
  type('Password', 'mango-Sky-41');
  type('Confirm password', 'mango-Sky-42');
  fireEvent.blur(screen.getByLabelText('Confirm password'));
  expect(screen.getByText('The two passwords are not the same')).toBeTruthy();
});

test('[I04] terms and age are empty at the start and must be ticked, the age by the country', async () => {
  await start();
  const [terms, age] = screen.getAllByRole('checkbox', { name: /agree|years old/ }) as HTMLInputElement[];
  expect([terms?.checked, age?.checked]).toEqual([false, false]);
  fill();
  press();
  expect(screen.getByText('Please agree to the terms.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Vietnam/ }));
  expect(screen.getByText('I am 18 years old or older')).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test('[I04] the tick for the terms goes when another version is published, or when the server has another one', async () => {
  const changed = vi.fn<() => void>();
  const none = () => undefined;
  const Changing = () => {
    const [termsVersion, setVersion] = useState('3');
    return (
      <>
        <button type="button" onClick={() => setVersion('4')}>
          publish
        </button>
        <RegisterForm
          setting={{ ...setting, termsVersion }}
          code=""
          onTermsChanged={changed}
          onDone={none}
          onLogin={none}
          onHome={none}
        />
      </>
    );
  };
  show(<Changing />);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /agree to the terms/ });
  fireEvent.click(box());
  expect(box().checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'publish' }));
  expect(screen.getByText(/version 4/)).toBeTruthy();
  expect(box().checked).toBe(false);
  fireEvent.click(box());
  fireEvent.click(screen.getByRole('checkbox', { name: /years old/ }));
  fill();
  refuseOnce(register, 'TERMS_NOT_AGREED', { version: '5' }, 409);
  press();
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
});

test('[I05] a field the server switched off is not there', async () => {
  await start();
  expect(screen.queryByLabelText(/Zalo/)).toBeNull();
});

test('[H09] a code of the address that checks out hides its field and says who invited', async () => {
  answer(checkAffiliate, { valid: true, invitedBy: 'ag***ng' });
  await start('ANONG88');
  expect(await screen.findByText('Invited by ag***ng')).toBeTruthy();
  expect(screen.queryByLabelText(/Invitation code/)).toBeNull();
});

test('[H09] an invalid code stays in its field with the invitation-code-error', async () => {
  answer(checkAffiliate, { valid: false });
  await start('WRONG1');
  expect(await screen.findByText('This invitation code is not valid.')).toBeTruthy();
  expect((screen.getByLabelText(/Invitation code/) as HTMLInputElement).value).toBe('WRONG1');
});

test('[H08] a refusal by the server is shown at its field; the next try registers', async () => {
  answer(register, {
    token: 'm',
    [memberKindField]: 0,
    account: 'somchai88',
    merchant: 'tamarind',
    currency: 'THB',
    firstTimeLogin: true,
    passwordExpired: false,
    changeDue: null,
  });
  refuseOnce(register, 'USERNAME_TAKEN', { field: 'username' }, 409);
  const onDone = await start();
  fill();
  for (const tick of screen.getAllByRole('checkbox', { name: /agree|years old/ })) fireEvent.click(tick);
  press();
  expect(await screen.findByText('This username is taken. Try another one.')).toBeTruthy();
  type('Username', 'somchai89');
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

/** Every field that a brand can switch on, with a value that satisfies its rule. */
const everything: Readonly<Record<string, readonly [patternId: string, min: number, max: number, text: string]>> = {
  username: ['letters_then_alphanumeric', 6, 16, 'somchai88'],
  password: ['letters_digits_symbols', 8, 64, 'mango-Sky-41'],
  payeeName: ['person_name', 3, 60, 'สมชาย ใจดี'],
  birthday: ['date_ymd', 10, 10, '1990-05-01'],
  mobileNum: ['digits', 9, 12, '812345678'],
  email: ['email', 6, 120, 'somchai@mail.example'],
  affiliateCode: ['alphanumeric', 4, 16, 'AGENT88'],
  paymentPassword: ['digits', 6, 6, '482913'],
  line: ['no_spaces', 4, 20, 'somchai88'],
  zalo: ['no_spaces', 9, 15, '0812345678'],
  telegram: ['no_spaces', 5, 33, 'somchai_88'],
  whatsapp: ['no_spaces', 8, 20, '66812345678'],
  facebook: ['any', 3, 100, 'Somchai Jaidee'],
  wechat: ['no_spaces', 6, 20, 'somchai_88'],
  qqNum: ['digits', 5, 11, '88123456'],
  nickname: ['any', 2, 24, 'ชาย'],
  fullname: ['person_name', 3, 100, 'สมชาย ใจดี'],
  idNumber: ['alphanumeric', 6, 20, '1101700230705'],
  nationality: ['person_name', 2, 56, 'ไทย'],
  address: ['any', 10, 255, '99/1 ถนนสุขุมวิท กรุงเทพฯ'],
  occupation: ['any', 2, 100, 'ค้าขาย'],
  sourceOfIncome: ['any', 2, 100, 'ร้านค้าของตนเอง'],
  recommenderId: ['alphanumeric', 4, 16, 'friend77'],
  captcha: ['alphanumeric', 5, 5, 'K7PQ2'],
};

test('[W-4] [H08] [I05] with every field of the brand switched on each has a name, is required, and is sent as typed', async () => {
  answer(getCaptcha, 'iVBORw0KGgo=');
  answer(checkAffiliate, { valid: true });
  answer(register, { token: 't', account: 'somchai88', currency: 'THB', [memberKindField]: 0 });
  const fields = Object.fromEntries(
    Object.entries(everything).map(([name, [patternId, min, max]]) => [name, rule(patternId, min, max)]),
  );
  const { container } = show(
    <RegisterForm
      setting={{ ...setting, fields }}
      code=""
      onTermsChanged={() => undefined}
      onDone={() => undefined}
      onLogin={() => undefined}
      onHome={() => undefined}
    />,
  );
  const input = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const labels = Object.keys(everything).map((name) => {
    const label = input(name)?.labels?.[0]?.textContent ?? '';
    // A field without a translated label would show its internal name.
    expect([name, label === '' || label === name]).toEqual([name, false]);
    return label;
  });
  expect(new Set(labels).size).toBe(labels.length);

  press();
  await waitFor(() => expect(document.activeElement).toBe(input('username')));
  const wrong = [...container.querySelectorAll('[aria-invalid="true"]')].map((one) => one.getAttribute('name'));
  expect(wrong).toEqual(expect.arrayContaining(Object.keys(everything)));

  for (const [name, [, , , text]] of Object.entries(everything))
    fireEvent.change(input(name) as HTMLInputElement, { target: { value: text } });
  fireEvent.change(input('confirmPassword') as HTMLInputElement, { target: { value: 'mango-Sky-41' } });
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  press();
  const sent = await waitFor(() => {
    const call = asked.find(({ path }) => path === register.path);
    if (!call) throw new Error('not sent');
    return call.body as { enc: string };
  });
  const { plaintext } = await compactDecrypt(sent.enc, opener);
  const { body } = JSON.parse(Buffer.from(plaintext).toString()) as { body: Record<string, unknown> };
  expect(body).toMatchObject(
    Object.fromEntries(Object.entries(everything).map(([name, [, , , text]]) => [name, text])),
  );
  expect(body).toMatchObject({ countryDialingCode: '66', currency: 'THB', registerMethod: 'WEB', login: true });
});
