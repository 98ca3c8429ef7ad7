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
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './PointMall.module.css';
import { usePointWords } from './words.ts';

type Config = OutputOf<typeof getPointConfig>;

/** Converts points into balance at the brand's rate. The preview uses the same rule as the server. */
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
  const call = useCall(convertPoint, {
    refreshes: [getPointBalance, getRedeemPointList, listPointMovements, getBalance],
  });
  const most = convertible(balance, rate);
  const faultOf = (points: string): string | undefined => {
    const decision = decideConvert(Number(points), balance, rate);
    if (!('refused' in decision)) return undefined;
    return decision.refused === 'POINTS_TOO_LOW'
      ? t('convert.tooMany', { points: number(balance) })
      : t('convert.uneven', { unit: number(rate.points), min: number(rate.min) });
  };
  const form = useForm({
    start: { points: '', password: '' },
    check: ({ points, password }) => ({
      points: faultOf(points),
      password: password === '' ? t('password.empty') : undefined,
    }),
    call,
    refused: ({ code }) => (code === 'CREDENTIALS_WRONG' ? { password: t('password.wrong') } : undefined),
    submit: async ({ points, password }) => {
      const done = await call.send({ points: Number(points), password });
      if (!done) return;
      toast(t('convert.done', { amount: money(done.amount, currency) }));
      form.reset();
    },
  });
  const decision = decideConvert(Number(form.values.points), balance, rate);
  return (
    <Card as="section" label={t('tab.convert')}>
      <form className={styles.form} {...form.props}>
        <p>
          {t('convert.rate', { points: number(rate.points), amount: money(rate.amount, currency) })}{' '}
          {t('convert.min', { points: number(rate.min) })}
        </p>
        <div className={styles.amount}>
          <Field
            label={t('convert.points')}
            inputMode="numeric"
            maxLength={9}
            {...form.text('points')}
            onChange={({ target }) => form.set({ points: target.value.replaceAll(/\D/g, '') })}
          />
          <Button kind="line" disabled={most === 0} onClick={() => form.set({ points: String(most) })}>
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
          {...form.text('password')}
        />
        {form.refusal && (
          <p className={styles.error} role="alert">
            {errorText(form.refusal)}
          </p>
        )}
        <MoneyButton kind="cta" size="large" type="submit" isBusy={form.isBusy} disabled={most === 0}>
          {most === 0 ? t('why.gap', { points: number(rate.min - balance) }) : t('convert.act')}
        </MoneyButton>
      </form>
    </Card>
  );
}
