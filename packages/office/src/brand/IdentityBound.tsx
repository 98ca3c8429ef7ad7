import { useState } from 'react';
import { getBrandBounds, setIdentityBound } from '@tamarind/contract/brand-office';
import { currencies, fromDecimal, type Currency, type Money, toDecimal } from '@tamarind/domain/money';
import { Field } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Row } from '#parts/Row.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { useBrandWords } from './words.ts';

/** From which amount on a withdrawal needs an accepted identity document [E01]. */
export function IdentityBound({ withdrawAbove }: { withdrawAbove: Readonly<Record<Currency, Money>> }) {
  const t = useBrandWords();
  const call = useCall(setIdentityBound, { refreshes: [getBrandBounds] });
  const [texts, setTexts] = useState<Readonly<Record<Currency, string>>>({
    THB: toDecimal(withdrawAbove.THB, 'THB'),
    VND: toDecimal(withdrawAbove.VND, 'VND'),
  });
  const amountOf = (currency: Currency): Money | undefined => {
    const amount = fromDecimal(texts[currency].trim(), currency);
    return amount === undefined || amount < 0n ? undefined : amount;
  };
  const [thb, vnd] = [amountOf('THB'), amountOf('VND')];
  const send = async (reason: string) => {
    if (thb === undefined || vnd === undefined) return undefined;
    return call.send({ withdrawAbove: { THB: thb, VND: vnd }, reason });
  };
  return (
    <SettingPanel
      title={t('identity')}
      text={t('identity.text')}
      save={t('identity.save')}
      ask={t('identity.ask')}
      effect={t('identity.effect')}
      isReady={thb !== undefined && vnd !== undefined}
      call={call}
      onSend={send}
    >
      <Row gap={12}>
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={t('identity.above', { currency })}
            hint={t('identity.hint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={texts[currency]}
            error={amountOf(currency) === undefined ? t('identity.fault') : undefined}
            onChange={({ target }) => setTexts({ ...texts, [currency]: target.value })}
          />
        ))}
      </Row>
    </SettingPanel>
  );
}
