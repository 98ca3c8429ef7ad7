import { useState } from 'react';
import { getBrandBounds, setCodeCaps } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Field } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Row } from '#parts/Row.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { useBrandWords } from './words.ts';

type Caps = OutputOf<typeof getBrandBounds>['codes'];
type NumberName = Exclude<keyof Caps, 'countries'>;

/** Least and most of each, as the contract has them. */
const numbers: readonly (readonly [name: NumberName, least: number, most: number])[] = [
  ['dailyPerTarget', 1, 100],
  ['hourlyPerNetwork', 1, 10_000],
  ['dailySmsPerCountry', 0, 1_000_000],
  ['dailySms', 0, 1_000_000],
  ['dailyMail', 0, 10_000_000],
  ['expiredMinutes', 1, 10],
];

/** Caps on one-time codes by number, network, country and day [H10]. */
export function CodeCaps({ codes }: { codes: Caps }) {
  const t = useBrandWords();
  const call = useCall(setCodeCaps, { refreshes: [getBrandBounds] });
  const [texts, setTexts] = useState<Readonly<Record<NumberName, string>>>(() => textsOf(codes));
  const [countries, setCountries] = useState(codes.countries.join(', '));
  const faultOf = ([name, least, most]: (typeof numbers)[number]): string | undefined => {
    const value = Number(texts[name]);
    if (!/^\d{1,8}$/.test(texts[name].trim()) || value < least || value > most) return t('caps.fault', { least, most });
    return name === 'dailySmsPerCountry' && value > Number(texts.dailySms) ? t('caps.backwards') : undefined;
  };
  const dialling = countries.split(/[\s,;+]+/).filter((code) => code !== '');
  const areCountries = dialling.length > 0 && dialling.every((code) => /^[1-9]\d{0,3}$/.test(code));
  const isReady = areCountries && numbers.every((one) => faultOf(one) === undefined);
  const send = async (reason: string) => {
    const set = Object.fromEntries(numbers.map(([name]) => [name, Number(texts[name])]));
    return call.send({ codes: { ...codes, ...set, countries: dialling }, reason });
  };
  return (
    <SettingPanel
      title={t('caps')}
      text={t('caps.text')}
      save={t('caps.save')}
      ask={t('caps.ask')}
      effect={t('caps.effect')}
      isReady={isReady}
      call={call}
      onSend={send}
    >
      <Row gap={12}>
        {numbers.map((one) => (
          <Field
            key={one[0]}
            label={t(`caps.${one[0]}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={texts[one[0]]}
            error={faultOf(one)}
            onChange={({ target }) => setTexts({ ...texts, [one[0]]: target.value })}
          />
        ))}
      </Row>
      <Row>
        <Field
          label={t('caps.countries')}
          hint={t('caps.countries.hint')}
          autoComplete="off"
          maxLength={120}
          value={countries}
          error={areCountries ? undefined : t('caps.countries.fault')}
          onChange={({ target }) => setCountries(target.value)}
        />
      </Row>
    </SettingPanel>
  );
}

const textsOf = (codes: Caps): Record<NumberName, string> => ({
  expiredMinutes: codes.expiredMinutes.toString(),
  dailyPerTarget: codes.dailyPerTarget.toString(),
  hourlyPerNetwork: codes.hourlyPerNetwork.toString(),
  dailySms: codes.dailySms.toString(),
  dailySmsPerCountry: codes.dailySmsPerCountry.toString(),
  dailyMail: codes.dailyMail.toString(),
});
