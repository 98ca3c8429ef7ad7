import { useState } from 'react';
import { getRegisterSetting } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { register } from '@tamarind/contract/registration';
import { present } from '@tamarind/domain/present';
import { dayOf } from '@tamarind/domain/time';
import { e164 } from '@tamarind/domain/validation/phone';
import { Button } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import type { SignInTicket } from '#parts/modals.ts';
import { CodeField } from '#parts/phone/CodeField.tsx';
import { PhoneField } from '#parts/phone/PhoneField.tsx';
import { CaptchaField } from '#parts/captcha/CaptchaField.tsx';
import { captchaInput, useCaptcha } from '#parts/captcha/useCaptcha.ts';
import { CountryChoice, currencyOf, useCountry } from './CountryChoice.tsx';
import type { FieldRule } from '@tamarind/domain/validation/rules';
import {
  checkRegister,
  faultOfRefusal,
  fieldsOf,
  type Country,
  type RegisterFaults,
  type RegisterTexts,
} from './register-check.ts';
import { RegisterField } from './RegisterField.tsx';
import styles from './RegisterForm.module.css';
import { Ticks } from './Ticks.tsx';
import { useFaultText } from './useFaultText.ts';
import { useInvitation } from './useInvitation.ts';
import { type RegisterWay, useRegister } from './useRegister.ts';
import { useRegistrationWords } from './words.ts';

interface Props {
  setting: OutputOf<typeof getRegisterSetting>;
  way?: RegisterWay;
  /** The affiliate code in the address; empty if there is none. */
  code: string;
  /** The brand's currencies; undefined until the brand has loaded. */
  currencies?: readonly string[] | undefined;
  /** The referral code in the address, if any [B03]. */
  referralCode?: string;
  /** Called if the server refuses because newer terms are in force than the form shows. */
  onTermsChanged: () => void;
  onDone: (session: OutputOf<typeof register>) => void;
  onLogin: () => void;
  onHome: () => void;
}

interface RegisterValues {
  readonly texts: RegisterTexts;
  /** The chosen dialling code; empty means the dialling code of the country. */
  readonly dialing: string;
  /** The version of the terms that the person ticked; '' if none. */
  readonly agreedTo: string;
  readonly ageConfirmed: boolean;
}

/** The registration form [D03]. The server defines the rules, and the browser checks them first with the same code. */
export function RegisterForm({
  setting,
  way = byUsername,
  code,
  currencies,
  referralCode = '',
  onTermsChanged,
  onDone,
  onLogin,
  onHome,
}: Props) {
  const t = useRegistrationWords();
  const faultText = useFaultText();
  const errorText = useErrorText();
  const { country, countries, setCountry } = useCountry(currencies);
  const { signIn } = way;
  const call = useRegister(way);
  const arrived = useInvitation(code);
  const [checkedCode, setCheckedCode] = useState('');
  const typed = useInvitation(checkedCode);
  const referral = useInvitation(referralCode, 'referral');
  const captchaRule = setting.fields['captcha'];
  const captcha = useCaptcha(captchaRule?.enabled === true);

  const isInvited = arrived.state === 'good';
  const rules = rulesOf(setting.fields, way, { isInvited, withReferral: referral.state === 'bad' });
  const { required, optional } = fieldsOf(rules);
  const refusedHere = present({ affiliateCode: ifBad(arrived, code), referralCode: ifBad(referral, referralCode) });
  const hasAgreed = ({ agreedTo }: RegisterValues) => agreedTo === setting.termsVersion;
  const knownOf = ({ texts }: RegisterValues): RegisterTexts => ({ ...refusedHere, ...texts });
  /** Show the error of an invalid affiliate or referral code at once, not only when its field loses the focus. */
  const codeFault = (name: string, text: string | undefined): string | undefined => {
    const refusedCodes =
      name === 'affiliateCode' ? [ifBad(arrived, code), ifBad(typed, checkedCode)] : [refusedHere.referralCode];
    const isCode = name === 'affiliateCode' || name === 'referralCode';
    return isCode && text !== undefined && refusedCodes.includes(text) ? t('invitation-code-error') : undefined;
  };
  const sentences = (faults: RegisterFaults) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [placeOf(name), faultText(name, fault)]));
  const form = useForm<RegisterValues>({
    start: () => ({ texts: signIn ? beginningOf(signIn) : {}, dialing: '', agreedTo: '', ageConfirmed: false }),
    check: (values) => {
      const known = knownOf(values);
      return {
        ...sentences({
          ...checkRegister({ ...values, country, texts: known, termsAgreed: hasAgreed(values) }, rules, {
            today: dayOf(serverNow()),
            ages: setting.ageMin,
            withPassword: way.withPassword,
          }),
          ...phoneFaults(known, way, dialingOf(values, country)),
          ...captchaFaults(captchaRule, known['captcha']),
        }),
        ...present({
          'texts.affiliateCode': codeFault('affiliateCode', known['affiliateCode']),
          'texts.referralCode': codeFault('referralCode', known['referralCode']),
        }),
      };
    },
    call,
    refused: ({ code: refusal, details }) => {
      if (refusal === 'TERMS_NOT_AGREED') onTermsChanged();
      const faults = faultOfRefusal(refusal, details);
      return faults && sentences(faults);
    },
    submit: async (values) => {
      const known = knownOf(values);
      const session = await call.send({
        texts: Object.fromEntries(Object.entries(known).filter(([name]) => rules[name])),
        passwords: { password: known['password'] ?? '', confirmPassword: known['confirmPassword'] ?? '' },
        verificationCode: known['verificationCode'] ?? '',
        dialing: dialingOf(values, country),
        common: {
          currency: currencyOf[country],
          ...present({ affiliateCode: ifGood(arrived, code), referralCode: ifGood(referral, referralCode) }),
          ...captchaInput(known['captcha']?.trim() || undefined, captcha),
          termsAgreed: hasAgreed(values),
          termsVersion: setting.termsVersion,
          ageConfirmed: values.ageConfirmed,
        },
      });
      if (session) onDone(session);
      // A captcha picture is valid for one attempt, so load another after the refusal.
      else if (captchaRule?.enabled) captcha.renew();
    },
  });
  const { texts } = form.values;
  const known = knownOf(form.values);
  const isCodeBad = ['affiliateCode', 'referralCode'].some((name) => codeFault(name, known[name]) !== undefined);
  const errorOf = (name: string) => codeFault(name, known[name]) ?? form.fault(`texts.${name}`);
  const setText = (name: string, text: string) => form.set({ texts: { ...texts, [name]: text } });
  const leave = (name: string) => {
    if ((known[name] ?? '') !== '') form.leave(`texts.${name}`);
    if (name === 'affiliateCode') setCheckedCode((known['affiliateCode'] ?? '').trim());
  };
  return (
    <form {...form.props} className={styles.form}>
      {isInvited && <Invited label={t('field.affiliateCode')} code={code} by={arrived.invitedBy} />}
      {referral.state === 'good' && (
        <Invited label={t('field.referralCode')} code={referralCode} by={referral.invitedBy} />
      )}
      <CountryChoice countries={countries} value={country} ages={setting.ageMin} onChange={setCountry} />
      <RegisterFields
        way={way}
        rules={rules}
        required={required}
        optional={optional}
        isOpen={isCodeBad}
        dialing={dialingOf(form.values, country)}
        texts={known}
        errorOf={errorOf}
        onDialing={(dialing) => form.set({ dialing })}
        onText={setText}
        onLeave={leave}
      />
      {captchaRule?.enabled && (
        <CaptchaField
          captcha={captcha}
          value={known['captcha'] ?? ''}
          error={errorOf('captcha')}
          onChange={(text) => setText('captcha', text)}
        />
      )}
      <Ticks form={form} version={setting.termsVersion} age={setting.ageMin[country]} />
      {form.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={form.isBusy}>
        {t('submit')}
      </Button>
      <Foot onLogin={onLogin} onHome={onHome} />
    </form>
  );
}

/** The validation error of a required captcha that is empty. */
const captchaFaults = (rule: FieldRule | undefined, typed: string | undefined): RegisterFaults =>
  rule?.enabled && rule.required && !typed?.trim() ? { captcha: { fault: 'captcha', why: 'missing' } } : {};

interface FieldsProps
  extends Pick<
    Parameters<typeof RegisterPhone>[0],
    'way' | 'dialing' | 'texts' | 'errorOf' | 'onDialing' | 'onText' | 'onLeave'
  > {
  rules: ReturnType<typeof rulesOf>;
  required: readonly string[];
  optional: readonly string[];
  /** True if an optional field has an error. The collapsed part with the optional fields then starts open. */
  isOpen: boolean;
}

/** The fields of the form: first the required ones, then the optional ones in a collapsed part. */
function RegisterFields({
  way,
  rules,
  required,
  optional,
  isOpen,
  dialing,
  texts,
  errorOf,
  onDialing,
  onText,
  onLeave,
}: FieldsProps) {
  const t = useRegistrationWords();
  const phone = (
    <RegisterPhone
      key="mobileNum"
      way={way}
      isRequired={required.includes('mobileNum')}
      dialing={dialing}
      texts={texts}
      errorOf={errorOf}
      onDialing={onDialing}
      onText={onText}
      onLeave={onLeave}
    />
  );
  const field = (name: string) =>
    name === 'mobileNum' ? (
      phone
    ) : (
      <RegisterField
        key={name}
        name={name}
        rule={rules[name]}
        texts={texts}
        error={errorOf(name)}
        maxDay={dayOf(serverNow())}
        onText={onText}
        onLeave={onLeave}
      />
    );
  return (
    <>
      {required.map(field)}
      {optional.length > 0 && (
        <details
          className={styles.more}
          open={isOpen || optional.some((name) => errorOf(name) !== undefined) || undefined}
        >
          <summary>{t('more')}</summary>
          <div>{optional.map(field)}</div>
        </details>
      )}
    </>
  );
}

function Foot({ onLogin, onHome }: Pick<Props, 'onLogin' | 'onHome'>) {
  const t = useRegistrationWords();
  return (
    <p className={styles.links}>
      {t('haveAccount')}{' '}
      <button type="button" onClick={onLogin}>
        {t('login')}
      </button>
      {' · '}
      <button type="button" onClick={onHome}>
        {t('home')}
      </button>
    </p>
  );
}

const dialingOf = ({ dialing }: RegisterValues, country: Country): string =>
  dialing || (country === 'TH' ? '66' : '84');
/** The form field to which a validation error belongs: a text field or one of the two checkboxes. */
const placeOf = (name: string): string =>
  name === 'termsAgreed' ? 'agreedTo' : name === 'ageConfirmed' ? name : `texts.${name}`;

type Check = ReturnType<typeof useInvitation>;
const ifGood = ({ state }: Check, code: string | undefined) => (state === 'good' ? code : undefined);
const ifBad = ({ state }: Check, code: string | undefined) => (state === 'bad' ? code : undefined);

/** Validation errors of the mobile number and its code. The number is checked if it is required or was typed. */
function phoneFaults(texts: RegisterTexts, way: RegisterWay, dialing: string): RegisterFaults {
  const number = (texts['mobileNum'] ?? '').trim();
  const needsCode = way.withCode && number !== '';
  const isBad = e164(dialing, number) === undefined;
  return present({
    mobileNum: (needsCode || way.by === 'mobile') && isBad ? { fault: 'mobile' as const } : undefined,
    verificationCode: needsCode && !texts['verificationCode']?.trim() ? { fault: 'code' as const } : undefined,
  });
}

interface PhoneProps {
  way: RegisterWay;
  isRequired: boolean;
  dialing: string;
  texts: RegisterTexts;
  errorOf: (name: string) => string | undefined;
  onDialing: (code: string) => void;
  onText: (name: string, text: string) => void;
  onLeave: (name: string) => void;
}

/** The field for the mobile number. Once a number was typed, the field for its SMS code appears. */
function RegisterPhone({ way, isRequired, dialing, texts, errorOf, onDialing, onText, onLeave }: PhoneProps) {
  const t = useRegistrationWords();
  const number = (texts['mobileNum'] ?? '').trim();
  const label = t('field.mobileNum');
  return (
    <div className={styles.form}>
      <PhoneField
        name="mobileNum"
        label={isRequired ? label : `${label} (${t('optional')})`}
        dialing={dialing}
        value={texts['mobileNum'] ?? ''}
        error={errorOf('mobileNum')}
        onDialing={onDialing}
        onChange={(text) => onText('mobileNum', text)}
        onBlur={() => onLeave('mobileNum')}
      />
      {way.withCode && (number !== '' || way.by === 'mobile') && (
        <CodeField
          use={way.by === 'mobile' ? 'register-mobile' : 'register-username'}
          dialing={dialing}
          number={number}
          value={texts['verificationCode'] ?? ''}
          error={errorOf('verificationCode')}
          onChange={(text) => onText('verificationCode', text)}
        />
      )}
    </div>
  );
}

function Invited({ label, code, by }: { label: string; code: string; by: string | undefined }) {
  const t = useRegistrationWords();
  return (
    <p className={styles.invited}>
      <Icon name="seal-check-fill" />
      <span>
        {label} <b className="num">{code}</b>
        {by && <small>{t('invitedBy', { account: by })}</small>}
      </span>
    </p>
  );
}

/** Initial values of the form, taken from the sign-in provider; the person can change them. */
const beginningOf = ({ name, email }: SignInTicket): Record<string, string> => ({ payeeName: name, email });

const byUsername: RegisterWay = { by: 'username', withPassword: true, withCode: false };

/** The rules of the fields. In a registration by mobile the number is first and required, and there is no username. */
function rulesOf(
  fields: Readonly<Record<string, FieldRule>>,
  { by, withPassword, signIn }: RegisterWay,
  { isInvited, withReferral }: { isInvited: boolean; withReferral: boolean },
): Record<string, FieldRule> {
  const offered = without(isInvited ? without(fields, 'affiliateCode') : fields, 'captcha');
  const asked = withReferral ? { ...offered, referralCode: anyCode } : offered;
  if (signIn) return without(without(asked, 'password'), 'paymentPassword');
  if (by === 'username') return asked;
  const rest = without(withPassword ? asked : without(asked, 'password'), 'username');
  const digits = { acceptedPattern: '*', patternId: 'any', minLength: 6, maxLength: 20 };
  return { ...rest, mobileNum: { ...digits, enabled: true, required: true } };
}

/**
 * The rule for a referral code that the address contained and the server found invalid. It accepts any text of 1 to 32
 * characters and is not required, so the person can correct or clear the code.
 */
const anyCode: FieldRule = {
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 32,
  acceptedPattern: '*',
  patternId: 'any',
};

const without = <Value,>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
