import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import {
  convertPoint,
  getPointBalance,
  getPointConfig,
  getRedeemPointList,
  listPointMovements,
} from '@tamarind/contract/points';
import { getBalance } from '@tamarind/contract/wallet';
import { convertible, decideConvert } from '@tamarind/domain/points/points';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { ErrorState } from '@tamarind/ui/Empty';
import { Field } from '@tamarind/ui/Field';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './PointMall.module.css';
import { usePointWords } from './words.ts';

type Config = OutputOf<typeof getPointConfig>;

/** Converts points into balance at the brand's rate; the preview uses the server's own rule. */
export function Convert() {
  const config = useEndpoint(getPointConfig, {});
  const points = useEndpoint(getPointBalance, {}, { refreshOn: ['deposit', 'points'] });
  const error = config.error ?? points.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void config.refetch();
          void points.refetch();
        }}
      />
    );
  if (!config.data || !points.data) return <SkeletonRows count={3} height={72} />;
  return <ConvertForm config={config.data} balance={points.data.balance} />;
}

function ConvertForm({ config: { convert: rate, currency }, balance }: { config: Config; balance: number }) {
  const t = usePointWords();
  const errorText = useErrorText();
  const { number, money } = useFormat();
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const call = useCall(convertPoint, {
    refreshes: [getPointBalance, getRedeemPointList, listPointMovements, getBalance],
  });
  const most = convertible(balance, rate);
  const points = Number(text);
  const decision = decideConvert(points, balance, rate);
  const fault = {
    points:
      'refused' in decision
        ? decision.refused === 'POINTS_TOO_LOW'
          ? t('convert.tooMany', { points: number(balance) })
          : t('convert.uneven', { unit: number(rate.points), min: number(rate.min) })
        : undefined,
    password: password === '' ? t('password.empty') : undefined,
  };
  const isPasswordWrong = call.refusal?.code === 'CREDENTIALS_WRONG';
  const submit = async () => {
    setChecked(true);
    if (fault.points ?? fault.password) return;
    const done = await call.send({ points, password });
    if (!done) return;
    toast(t('convert.done', { amount: money(done.amount, currency) }));
    setText('');
    setPassword('');
    setChecked(false);
  };
  return (
    <Card as="section" label={t('tab.convert')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          {t('convert.rate', { points: number(rate.points), amount: money(rate.amount, currency) })}{' '}
          {t('convert.min', { points: number(rate.min) })}
        </p>
        <div className={styles.amount}>
          <Field
            label={t('convert.points')}
            inputMode="numeric"
            maxLength={9}
            value={text}
            onChange={({ target }) => setText(target.value.replaceAll(/\D/g, ''))}
            error={isChecked ? fault.points : undefined}
          />
          <Button kind="line" disabled={most === 0} onClick={() => setText(String(most))}>
            {t('convert.all')}
          </Button>
        </div>
        <p className={styles.result} aria-live="polite">
          {t('convert.result')}{' '}
          <b>{'amount' in decision ? <Amount value={decision.amount} currency={currency} isAlwaysShown /> : '–'}</b>
        </p>
        <Field
          label={t('password')}
          icon="lock"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            if (call.refusal) call.reset();
          }}
          error={(isChecked ? fault.password : undefined) ?? (isPasswordWrong ? t('password.wrong') : undefined)}
        />
        {call.refusal && !isPasswordWrong && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <MoneyButton kind="cta" size="large" type="submit" isBusy={call.state === 'sending'} disabled={most === 0}>
          {most === 0 ? t('why.gap', { points: number(rate.min - balance) }) : t('convert.act')}
        </MoneyButton>
      </form>
    </Card>
  );
}
