import {
  getPointBalance,
  getPointReward,
  getRedeemPointList,
  listPointMovements,
  type MallItem,
  redeemPointReward,
} from '@tamarind/contract/points';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Field, TextArea } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './PointMall.module.css';
import { useItemName, usePointWords } from './words.ts';

const ADDRESS_MIN = 10;

interface Props {
  item: MallItem;
  /** The largest quantity that can be redeemed now. */
  most: number;
  balance: number;
  onClose: () => void;
}

/**
 * Dialog to redeem a reward: quantity, address if the item is sent by post, and the account's password. The button
 * shows the price.
 */
export function RedeemDialog({ item, most, balance, onClose }: Props) {
  const t = usePointWords();
  const name = useItemName()(item.names);
  return (
    <Modal isOpen onClose={onClose} title={t('redeem.title', { name })} isDialog>
      <RedeemForm item={item} most={most} balance={balance} onClose={onClose} />
    </Modal>
  );
}

function RedeemForm({ item, most, balance, onClose }: Props) {
  const t = usePointWords();
  const errorText = useErrorText();
  const { number } = useFormat();
  const call = useCall(redeemPointReward, {
    refreshes: [getPointBalance, getPointReward, getRedeemPointList, listPointMovements],
  });
  const isSent = item.type === 'goods';
  const form = useForm({
    start: { quantity: 1, address: '', password: '' },
    check: ({ address, password }) => ({
      address: isSent && address.trim().length < ADDRESS_MIN ? t('address.short') : undefined,
      password: password === '' ? t('password.empty') : undefined,
    }),
    call,
    refused: ({ code }) => (code === 'CREDENTIALS_WRONG' ? { password: t('password.wrong') } : undefined),
    submit: async ({ quantity, address, password }) => {
      const done = await call.send({
        item: item.id,
        quantity,
        password,
        ...present({ address: isSent ? address.trim() : undefined }),
      });
      if (!done) return;
      toast(t('redeem.done', { reference: done.reference }));
      onClose();
    },
  });
  const { quantity } = form.values;
  const cost = item.points * quantity;
  return (
    <form className={styles.form} {...form.props}>
      <div className={styles.quantity} role="group" aria-label={t('quantity')}>
        <span>{t('quantity')}</span>
        <Button
          kind="line"
          icon="minus"
          label={t('quantity.less')}
          disabled={quantity <= 1}
          onClick={() => form.set({ quantity: quantity - 1 })}
        />
        <output className="num">{quantity}</output>
        <Button
          kind="line"
          icon="plus"
          label={t('quantity.more')}
          disabled={quantity >= most}
          onClick={() => form.set({ quantity: quantity + 1 })}
        />
      </div>
      {isSent && (
        <TextArea
          label={t('address')}
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          {...form.text('address')}
        />
      )}
      <Field
        label={t('password')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        {...form.text('password')}
      />
      <p className={styles.note}>
        {t('redeem.after', { points: number(balance - cost) })} {t('redeem.note')}
      </p>
      {form.refusal && (
        <p className={styles.error} role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <MoneyButton kind="cta" size="large" isFull type="submit" isBusy={form.isBusy}>
        {t('redeem.act', { points: number(cost) })}
      </MoneyButton>
    </form>
  );
}
