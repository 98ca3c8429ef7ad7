import { getBrandBounds, setCodeCaps } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Field } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Row } from '#parts/Row.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { useBrandWords } from './words.ts';

type Caps = OutputOf<typeof getBrandBounds>['codes'];
type NumberName = Exclude<keyof Caps, 'countries'>;

/** Name, minimum and maximum of each cap, as the API contract defines them. */
const numbers: readonly (readonly [name: NumberName, least: number, most: number])[] = [
  ['dailyPerTarget', 1, 100],
  ['hourlyPerNetwork', 1, 10_000],
  ['dailySmsPerCountry', 0, 1_000_000],
  ['dailySms', 0, 1_000_000],
  ['dailyMail', 0, 10_000_000],
  ['expiredMinutes', 1, 10],
];

/** Caps on one-time codes by phone number, network, country and day [H10]. */
export function CodeCaps({ codes }: { codes: Caps }) {
  const t = useBrandWords();
  const call = useCall(setCodeCaps, { refreshes: [getBrandBounds] });
  const form = useForm({
    start: () => ({ ...textsOf(codes), countries: codes.countries.join(', ') }),
    isShownAtOnce: true,
    check: ({ countries, ...texts }) => ({
      ...Object.fromEntries(
        numbers.map(([name, least, most]) => {
          const value = Number(texts[name]);
          const isNumber = /^\d{1,8}$/.test(texts[name].trim()) && value >= least && value <= most;
          const isAbove = name === 'dailySmsPerCountry' && value > Number(texts.dailySms);
          return [name, isNumber ? (isAbove ? t('caps.backwards') : undefined) : t('caps.fault', { least, most })];
        }),
      ),
      countries: areCountries(diallingOf(countries)) ? undefined : t('caps.countries.fault'),
    }),
  });
  const send = async (reason: string) => {
    const { countries, ...texts } = form.values;
    const set = Object.fromEntries(numbers.map(([name]) => [name, Number(texts[name])]));
    return call.send({ codes: { ...codes, ...set, countries: diallingOf(countries) }, reason });
  };
  return (
    <SettingPanel
      title={t('caps')}
      text={t('caps.text')}
      save={t('caps.save')}
      ask={t('caps.ask')}
      effect={t('caps.effect')}
      isReady={form.isWhole}
      call={call}
      onSend={send}
    >
      <Row gap={12}>
        {numbers.map(([name]) => (
          <Field
            key={name}
            label={t(`caps.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            {...form.text(name)}
          />
        ))}
      </Row>
      <Row>
        <Field
          label={t('caps.countries')}
          hint={t('caps.countries.hint')}
          autoComplete="off"
          maxLength={120}
          {...form.text('countries')}
        />
      </Row>
    </SettingPanel>
  );
}

const diallingOf = (text: string): string[] => text.split(/[\s,;+]+/).filter((code) => code !== '');

const areCountries = (dialling: readonly string[]): boolean =>
  dialling.length > 0 && dialling.every((code) => /^[1-9]\d{0,3}$/.test(code));

const textsOf = (codes: Caps): Record<NumberName, string> => ({
  expiredMinutes: codes.expiredMinutes.toString(),
  dailyPerTarget: codes.dailyPerTarget.toString(),
  hourlyPerNetwork: codes.hourlyPerNetwork.toString(),
  dailySms: codes.dailySms.toString(),
  dailySmsPerCountry: codes.dailySmsPerCountry.toString(),
  dailyMail: codes.dailyMail.toString(),
});
