import { useState } from 'react';
import { addConnection, changeConnection, listConnections } from '@tamarind/contract/connections';
import { listProposals } from '@tamarind/contract/proposals';
import { featureOn } from '@tamarind/domain/brand/features';
import type { Currency } from '@tamarind/domain/money';
import { type PaymentProviderCode, paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { present } from '@tamarind/domain/present';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { type FormPart, useForm } from '@tamarind/ui/useForm.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { usePayoutName } from '#parts/usePayoutName.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { type Connection, readTyped, type ConnectionDraft, typedFor, typedOf } from './connection.ts';
import styles from './ConnectionForm.module.css';
import { useConnectionsWords } from './words.ts';

const FIRST: PaymentProviderCode = paymentProviderCodes[0];

/** Proposes a new connection, or changed details of an existing one. */
export function ConnectionForm({ known, onClose }: { known?: Connection | undefined; onClose: () => void }) {
  const t = useConnectionsWords();
  const isStale = useIsStale();
  const [nameOf, payoutName] = [useMethodName(), usePayoutName()];
  const refreshes = [listConnections, listProposals];
  const [add, change] = [useCall(addConnection, { refreshes }), useCall(changeConnection, { refreshes })];
  const [isAsking, setAsking] = useState(false);
  const form = useForm<ConnectionDraft>({
    start: () => (known ? typedOf(known) : typedFor(FIRST)),
    check: (typed) =>
      Object.fromEntries(readTyped(typed, known !== undefined).faults.map((field) => [field, t(faultWord(field))])),
    submit: () => setAsking(true),
  });
  const { values } = form;
  const features = useWhitelabel()?.info.whitelabel ?? [];
  const offered = paymentProviderCodes.filter((code) => {
    const { feature } = paymentProvider(code);
    return feature === undefined || featureOn(features, feature);
  });
  const { fields, currency, deposits, withdrawals } = paymentProvider(values.provider);
  const send = async (reason: string) => {
    const { sent } = readTyped(values, known !== undefined);
    const { provider, secrets, ...terms } = sent;
    const done = known
      ? await change.send({ id: known.id, ...terms, ...present({ secrets }), reason })
      : await add.send({ provider, ...terms, secrets: secrets ?? {}, isOn: values.isOn, reason });
    if (!done) return;
    toast(t('proposed'));
    onClose();
  };
  const title = known ? t('changeOf', { name: known.name }) : t('add');
  const toggled = <Code extends string>(codes: readonly Code[], code: Code) =>
    codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
  const decision = {
    isOpen: isAsking,
    title: t(known ? 'askChange' : 'askAdd', { name: values.name }),
    act: t('propose'),
    noteMax: 300,
    onClose: () => setAsking(false),
    onSend: (reason: string) => void send(reason),
    children: t('addText'),
  };
  return (
    <Panel title={title} label={title}>
      <form {...form.props}>
        <Stack gap={12}>
          {known && known.openPayouts > 0 && (
            <Note tone="warn">
              {t('inUse', {
                count: known.openPayouts,
                fields: [
                  t('address'),
                  ...fields.filter(({ isAccount }) => isAccount === true).map(({ label }) => label),
                ].join(', '),
              })}
            </Note>
          )}
          {!known && (
            <Select
              label={t('provider')}
              options={offered.map((code) => ({ value: code, label: paymentProvider(code).name }))}
              value={values.provider}
              onChange={(code) => form.reset(typedFor(code))}
            />
          )}
          <div className={styles.pair}>
            <Field label={t('name')} hint={t('name.hint')} autoComplete="off" maxLength={60} {...form.text('name')} />
            <Field
              label={t('address')}
              hint={t('address.hint')}
              inputMode="url"
              autoComplete="off"
              maxLength={300}
              {...form.text('address')}
            />
            {fields.map(({ key, label, isSecret, isOptional }) => (
              <Field
                key={key}
                label={label}
                hint={isSecret ? t(known ? 'secret.keep' : 'secret.hint') : isOptional && t('optional.hint')}
                type={isSecret ? 'password' : 'text'}
                autoComplete={isSecret ? 'new-password' : 'off'}
                maxLength={4000}
                {...form.part(isSecret ? 'secrets' : 'settings', key)}
              />
            ))}
          </div>
          <fieldset className={styles.group}>
            <legend>{t('serves')}</legend>
            <Row>
              {deposits.map((code) => (
                <Checkbox
                  key={code}
                  checked={values.deposits.includes(code)}
                  onChange={() => form.set({ deposits: toggled(values.deposits, code) })}
                >
                  {t('deposit.by', { method: nameOf(code) })}
                </Checkbox>
              ))}
              {withdrawals.map((code) => (
                <Checkbox
                  key={code}
                  checked={values.withdrawals.includes(code)}
                  onChange={() => form.set({ withdrawals: toggled(values.withdrawals, code) })}
                >
                  {t('withdrawal.by', { method: payoutName(code) })}
                </Checkbox>
              ))}
            </Row>
            {form.fault('deposits') && <p role="alert">{form.fault('deposits')}</p>}
          </fieldset>
          <Limits form={form} currency={currency} />
          {!known && <Checkbox {...form.tick('isOn')}>{t('onAtOnce')}</Checkbox>}
          <SubmitRow act={t('propose')} back={t('back')} isDisabled={isStale} onBack={onClose} />
        </Stack>
      </form>
      {known ? <Decision {...decision} call={change} /> : <Decision {...decision} call={add} />}
    </Panel>
  );
}

/** The fields by which payments are routed (cost, share, limits), and the addresses that notices may come from. */
function Limits({ form, currency }: { form: FormPart<ConnectionDraft>; currency: Currency }) {
  const t = useConnectionsWords();
  return (
    <div className={styles.pair}>
      <Field label={t('costFixed', { currency })} inputMode="decimal" maxLength={15} {...form.text('costFixed')} />
      <Field
        label={t('costPercent')}
        hint={t('cost.hint')}
        inputMode="decimal"
        maxLength={6}
        {...form.text('costPercent')}
      />
      <Field label={t('share')} hint={t('share.hint')} inputMode="numeric" maxLength={4} {...form.text('share')} />
      <Field
        label={t('amountMin', { currency })}
        hint={t('limit.hint')}
        inputMode="decimal"
        maxLength={15}
        {...form.text('amountMin')}
      />
      <Field
        label={t('amountMax', { currency })}
        hint={t('limit.hint')}
        inputMode="decimal"
        maxLength={15}
        {...form.text('amountMax')}
      />
      <Field
        label={t('dayMax', { currency })}
        hint={t('limit.hint')}
        inputMode="decimal"
        maxLength={15}
        {...form.text('dayMax')}
      />
      <Field label={t('ips')} hint={t('ips.hint')} autoComplete="off" maxLength={500} {...form.text('ips')} />
    </div>
  );
}

/** The text key of the sentence for an invalid field. All provider-specific fields share one key. */
function faultWord(field: string) {
  if (field.startsWith('settings.') || field.startsWith('secrets.')) return 'fault.value';
  if (field === 'name' || field === 'address' || field === 'ips' || field === 'share') return `fault.${field}` as const;
  if (field === 'deposits' || field === 'withdrawals') return 'fault.serves';
  return field === 'costPercent' ? 'fault.costPercent' : 'fault.amount';
}
