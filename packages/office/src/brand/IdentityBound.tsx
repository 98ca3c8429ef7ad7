import { useState } from 'react';
import { getBrandBounds, setIdentityBound } from '@tamarind/contract/brand-office';
import { currencies, fromDecimal, type Currency, type Money, toDecimal } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useBrandWords } from './words.ts';

/** From which amount on a withdrawal needs an accepted identity document [E01]. */
export function IdentityBound({ withdrawAbove }: { withdrawAbove: Readonly<Record<Currency, Money>> }) {
  const t = useBrandWords();
  const call = useCall(setIdentityBound, { refreshes: [getBrandBounds] });
  const [texts, setTexts] = useState<Readonly<Record<Currency, string>>>({
    THB: toDecimal(withdrawAbove.THB, 'THB'),
    VND: toDecimal(withdrawAbove.VND, 'VND'),
  });
  const [isAsking, setAsking] = useState(false);
  const amountOf = (currency: Currency): Money | undefined => {
    const amount = fromDecimal(texts[currency].trim(), currency);
    return amount === undefined || amount < 0n ? undefined : amount;
  };
  const [thb, vnd] = [amountOf('THB'), amountOf('VND')];
  const send = async (reason: string) => {
    if (thb === undefined || vnd === undefined) return;
    if (!(await call.send({ withdrawAbove: { THB: thb, VND: vnd }, reason }))) return;
    toast(t('done'));
    setAsking(false);
  };
  return (
    <Panel title={t('identity')}>
      <Stack gap={12}>
        <p>{t('identity.text')}</p>
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
        <Row>
          <Button
            kind="cta"
            size="small"
            disabled={thb === undefined || vnd === undefined}
            onClick={() => setAsking(true)}
          >
            {t('identity.save')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('identity.ask')}
        act={t('act')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('identity.effect')}
      </Decision>
    </Panel>
  );
}
