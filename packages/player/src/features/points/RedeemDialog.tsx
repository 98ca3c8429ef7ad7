import { useState } from 'react';
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
import styles from './PointMall.module.css';
import { useItemName, usePointWords } from './words.ts';

const ADDRESS_MIN = 10;

interface Props {
  item: MallItem;
  /** Maximum quantity available now. */
  most: number;
  balance: number;
  onClose: () => void;
}

/** Quantity, address when it is sent, the account's password; the button says what it costs. */
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
  const [quantity, setQuantity] = useState(1);
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const call = useCall(redeemPointReward, {
    refreshes: [getPointBalance, getPointReward, getRedeemPointList, listPointMovements],
  });
  const isSent = item.type === 'goods';
  const cost = item.points * quantity;
  const faults = {
    address: isSent && address.trim().length < ADDRESS_MIN ? t('address.short') : undefined,
    password: password === '' ? t('password.empty') : undefined,
  };
  const isPasswordWrong = call.refusal?.code === 'CREDENTIALS_WRONG';
  const submit = async () => {
    setChecked(true);
    if (faults.address ?? faults.password) return;
    const done = await call.send({
      item: item.id,
      quantity,
      password,
      ...present({ address: isSent ? address.trim() : undefined }),
    });
    if (!done) return;
    toast(t('redeem.done', { reference: done.reference }));
    onClose();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.quantity} role="group" aria-label={t('quantity')}>
        <span>{t('quantity')}</span>
        <Button
          kind="line"
          icon="minus"
          label={t('quantity.less')}
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
        />
        <output className="num">{quantity}</output>
        <Button
          kind="line"
          icon="plus"
          label={t('quantity.more')}
          disabled={quantity >= most}
          onClick={() => setQuantity(quantity + 1)}
        />
      </div>
      {isSent && (
        <TextArea
          label={t('address')}
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          error={isChecked ? faults.address : undefined}
        />
      )}
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
        error={(isChecked ? faults.password : undefined) ?? (isPasswordWrong ? t('password.wrong') : undefined)}
      />
      <p className={styles.note}>
        {t('redeem.after', { points: number(balance - cost) })} {t('redeem.note')}
      </p>
      {call.refusal && !isPasswordWrong && (
        <p className={styles.error} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <MoneyButton kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
        {t('redeem.act', { points: number(cost) })}
      </MoneyButton>
    </form>
  );
}
