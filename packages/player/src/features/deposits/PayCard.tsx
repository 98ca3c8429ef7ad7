import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { simulatePayment } from '@tamarind/contract/deposits';
import { getBalance } from '@tamarind/contract/wallet';
import { subtract } from '@tamarind/domain/money';
import { plainCoins } from '@tamarind/domain/payments/chain/price';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { Icon } from '@tamarind/ui/Icon';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { toast } from '@tamarind/ui/Toast';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { entryOf } from '#parts/money/amount-entry.ts';
import { LOTTERY_LOBBY } from '#parts/lottery-address.ts';
import { closeModal } from '#parts/modals.ts';
import { CancelDeposit } from './CancelDeposit.tsx';
import { type Chain, ChainFacts, ChainHints, ChainState } from './ChainFacts.tsx';
import { MethodMark } from './MethodMark.tsx';
import type { Method } from './MethodPicker.tsx';
import styles from './PayCard.module.css';
import { QrFrame, useQrModules } from './QrFrame.tsx';
import { SlipPart } from './SlipPart.tsx';
import { StateTag } from './StateTag.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { slipCheckOf, useShownState, type Deposit } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

interface Props {
  deposit: Deposit;
  method: Method;
  canSimulate: boolean;
  onNew: () => void;
}

/**
 * Returns the text of the ribbon over payment codes if the brand uses play money, so that members do not pay them;
 * otherwise undefined.
 */
function useDemoMark(): string | undefined {
  const t = useDepositWords();
  return useWhitelabel()?.brand.playMoney ? t('demo.mark') : undefined;
}

/** Second step: the QR and the payment details, updated live until the deposit is credited or expires. */
export function PayCard({ deposit, method, canSimulate, onNew }: Props) {
  const t = useDepositWords();
  const nameOf = useMethodName();
  const demoMark = useDemoMark();
  const { money, decimal } = useFormat();
  const state = useShownState(deposit);
  // While a slip is being checked, the deposit does not expire, and the member must not pay again.
  const check = slipCheckOf(deposit);
  const isOpen = state === 'waiting' && !check;
  const mark = isOpen ? demoMark : t(`state.${check ?? state}`);
  const amount = money(deposit.amount, deposit.currency);
  const usual = method.usualSeconds;
  const qr = deposit.instruction?.kind === 'qr' ? deposit.instruction : null;
  const chain = deposit.instruction?.kind === 'chain' ? deposit.instruction : null;
  const isSlip = deposit.instruction?.kind === 'slip';
  const head = (
    <>
      <StateTag state={check ?? state} />
      {isOpen && <TimeLeft until={deposit.expiresAt} />}
    </>
  );
  return (
    <section className={classes(styles.pay, isSlip && styles.single)} aria-label={t('this')}>
      <div className={styles.picture}>
        <div className={styles.phoneHead}>{head}</div>
        {qr && (
          <QrFrame
            payload={qr.payload}
            title={qr.scheme}
            label={t('qr.label', { amount, reference: deposit.reference })}
            amount={amount}
            isDead={!isOpen}
            mark={mark}
          />
        )}
        {chain && <ChainQr chain={chain} isDead={!isOpen} mark={mark} />}
        {!qr && !chain && !isSlip && (
          <div className={styles.way}>
            <MethodMark method={deposit.method} isLarge />
            <b>{nameOf(deposit.method)}</b>
          </div>
        )}
        <p className={styles.big}>
          <b className="num">{chain ? `${decimal(plainCoins(chain.units))} USDT` : amount}</b>
          {isOpen && deposit.instruction?.kind !== 'page' && !chain && !isSlip && (
            <span>{usual === null ? t('qr.exact') : t('qr.exactUsual', { seconds: usual })}</span>
          )}
        </p>
      </div>
      <div className={styles.facts}>
        <div className={styles.head}>{head}</div>
        {chain && state === 'waiting' && <ChainState chain={chain} seen={deposit.seen} />}
        <Facts deposit={deposit} isOpen={state === 'waiting'} />
        {deposit.held && <Held held={deposit.held} />}
        {isSlip && state !== 'credited' && !deposit.held && (
          <SlipPart deposit={deposit} canSimulate={canSimulate && state === 'waiting'} />
        )}
        {qr?.takesSlip && state !== 'credited' && !deposit.held && (
          <details className={styles.slip} open={deposit.slip !== null}>
            <summary>{t('slip.instead')}</summary>
            <SlipPart deposit={deposit} canSimulate={false} />
          </details>
        )}
        {(isSlip || check) && state === 'waiting' ? null : state === 'waiting' ? (
          <WaitingActs
            deposit={deposit}
            canSimulate={canSimulate && (qr !== null || deposit.instruction?.kind === 'transfer')}
            onNew={onNew}
          >
            {qr && <SaveQr qr={qr} amount={amount} reference={deposit.reference} />}
            {deposit.instruction?.kind === 'page' && <PageLink url={deposit.instruction.url} />}
          </WaitingActs>
        ) : (
          <Outcome
            outcome={state === 'failed' && deposit.instruction?.kind !== 'failed' ? 'declined' : state}
            amount={amount}
            onNew={onNew}
          />
        )}
        {state === 'waiting' && <CancelDeposit deposit={deposit} />}
      </div>
    </section>
  );
}

function ChainQr({ chain, isDead, mark }: { chain: Chain; isDead: boolean; mark: string | undefined }) {
  const t = useDepositWords();
  const { decimal } = useFormat();
  const units = decimal(plainCoins(chain.units));
  return (
    <QrFrame
      payload={chain.payload}
      title={`USDT · ${chain.network}`}
      label={t('chain.label', { units, address: chain.address })}
      amount={`${units} USDT`}
      isDead={isDead}
      mark={mark}
    />
  );
}

/** A payment that arrived but could not be credited: the reason, and what happens to the money [J05]. */
function Held({ held: { why, amount, currency, isReturned } }: { held: NonNullable<Deposit['held']> }) {
  const t = useDepositWords();
  const { money } = useFormat();
  return (
    <div className={styles.outcome} role="status">
      <b>{t(isReturned ? 'held.returned' : 'held.title', { amount: money(amount, currency) })}</b>
      <p>{t(`held.${why}`)}</p>
      <p>{t(isReturned ? 'held.again' : 'held.text')}</p>
    </div>
  );
}

function Facts({ deposit, isOpen }: { deposit: Deposit; isOpen: boolean }) {
  const t = useDepositWords();
  const { instruction } = deposit;
  // For a bank transfer, call the reference the transfer text, because the payer has to type it.
  const reference = t(instruction?.kind === 'transfer' ? 'pay.content' : 'pay.reference');
  const isByHand =
    instruction?.kind === 'transfer' ||
    instruction?.kind === 'slip' ||
    (instruction?.kind === 'qr' && instruction.byHand);
  return (
    <dl className={styles.list}>
      {deposit.payee.name !== '' && instruction?.kind !== 'page' && (
        <>
          <dt>{t('pay.account')}</dt>
          <dd>{deposit.payee.name}</dd>
        </>
      )}
      {isByHand && (
        <>
          <dt>{t('pay.bank')}</dt>
          <dd>{deposit.payee.bank}</dd>
          <dt>{t('pay.number')}</dt>
          <dd className="num">
            {deposit.payee.account}
            <CopyButton text={deposit.payee.account} label={t('pay.number')} />
          </dd>
        </>
      )}
      {instruction?.kind === 'chain' && isOpen && <ChainFacts chain={instruction} currency={deposit.currency} />}
      {/* A deposit by slip needs no reference: the slip identifies its transfer. */}
      {instruction?.kind !== 'slip' && (
        <>
          <dt>{reference}</dt>
          <dd className="num">
            {deposit.reference}
            <CopyButton text={deposit.reference} label={reference} />
          </dd>
        </>
      )}
      <dt>{t('pay.amount')}</dt>
      <dd>
        <Amount value={deposit.amount} currency={deposit.currency} isAlwaysShown />
        {instruction?.kind !== 'chain' && (
          <CopyButton text={entryOf(deposit.amount, deposit.currency)} label={t('pay.amount')} />
        )}
      </dd>
      <dt>{t('pay.fee')}</dt>
      <dd>
        <Amount value={deposit.fee} currency={deposit.currency} short isAlwaysShown />
      </dd>
      {deposit.fee > 0n && (
        <>
          <dt>{t('pay.arrives')}</dt>
          <dd>
            <Amount value={subtract(deposit.amount, deposit.fee)} currency={deposit.currency} isAlwaysShown />
          </dd>
        </>
      )}
    </dl>
  );
}

type Qr = Extract<NonNullable<Deposit['instruction']>, { kind: 'qr' }>;

/** Saves the code as a picture, for a payer whose banking app is on the same phone. */
function SaveQr({ qr, amount, reference }: { qr: Qr; amount: string; reference: string }) {
  const t = useDepositWords();
  const ribbon = useDemoMark();
  const modules = useQrModules(qr.payload);
  const save = async () => {
    if (!modules.data) return;
    const { saveQr } = await import('./save-qr.ts');
    await saveQr(modules.data, { title: qr.scheme, ribbon, amount, reference });
    toast(t('saved'));
  };
  return (
    <Button kind="line" size="small" icon="download-simple" onClick={() => void save()} disabled={!modules.data}>
      {t('save')}
    </Button>
  );
}

/**
 * Opens the provider's page in this tab, because a phone that switches to a banking app returns to the page that it
 * came from.
 */
function PageLink({ url }: { url: string }) {
  const t = useDepositWords();
  return (
    <Button kind="cta" isFull onClick={() => location.assign(url)}>
      {t('page.continue')}
    </Button>
  );
}

function hintOf({ instruction }: Deposit) {
  if (instruction?.kind === 'transfer') return 'hint.transfer';
  if (instruction?.kind === 'qr' && instruction.isExact) return 'hint.exact';
  if (instruction?.kind === 'page') return 'hint.page';
  return instruction?.kind === 'wait' ? 'hint.wait' : 'hint.onePhone';
}

interface WaitingProps extends Omit<Props, 'method'> {
  /** The button that only this kind of instruction has, such as saving the QR code. */
  children: ReactNode;
}

function WaitingActs({ deposit, canSimulate, onNew, children }: WaitingProps) {
  const t = useDepositWords();
  const errorText = useErrorText();
  const simulate = useCall(simulatePayment);
  return (
    <>
      {deposit.instruction?.kind === 'chain' ? (
        <ChainHints chain={deposit.instruction} />
      ) : (
        <p className={styles.hint}>
          <Icon name="device-mobile" size={18} />
          {t(hintOf(deposit), { name: deposit.payee.name })}
        </p>
      )}
      {simulate.state === 'done' && (
        <p className={styles.hint} role="status">
          <Icon name="hourglass-medium" size={18} />
          {t('simulate.sent')}
        </p>
      )}
      {simulate.refusal && (
        <p className={styles.error} role="alert">
          {errorText(simulate.refusal)}
        </p>
      )}
      <div className={styles.acts}>
        <div className={styles.pair}>
          {children}
          <Button kind="line" size="small" icon="pencil-simple" onClick={onNew}>
            {t('other')}
          </Button>
        </div>
        {canSimulate && (
          <MoneyButton
            kind="cta"
            isFull
            isBusy={simulate.state === 'sending' || simulate.state === 'done'}
            onClick={() => void simulate.send({ id: deposit.id })}
          >
            {t('simulate')}
          </MoneyButton>
        )}
        {canSimulate && (
          <Button
            kind="ghost"
            size="small"
            isFull
            disabled={simulate.state === 'sending' || simulate.state === 'done'}
            onClick={() => void simulate.send({ id: deposit.id, byOther: true })}
          >
            {t('simulate.other')}
          </Button>
        )}
      </div>
    </>
  );
}

interface OutcomeProps {
  outcome: Exclude<Deposit['state'], 'waiting'> | 'declined';
  amount: string;
  onNew: () => void;
}

function Outcome({ outcome, amount, onNew }: OutcomeProps) {
  const t = useDepositWords();
  return (
    <div className={styles.outcome} role="status">
      <b>{outcome === 'credited' ? t('credited.title', { amount }) : t(`${outcome}.title`)}</b>
      {outcome !== 'credited' && <p>{t(`${outcome}.text`)}</p>}
      {outcome === 'credited' ? (
        <Credited onNew={onNew} />
      ) : (
        <Button kind="cta" isFull onClick={onNew}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}

/** Shown after the credit: the new balance, a button to play, and a less prominent one for another deposit. */
function Credited({ onNew }: { onNew: () => void }) {
  const t = useDepositWords();
  const [, navigate] = useLocation();
  const { data } = useEndpoint(getBalance, {}, { refreshOn: ['balance'] });
  return (
    <>
      {data && (
        <p>
          {t('credited.balance')} <Amount value={data.available} currency={data.currency} />
        </p>
      )}
      <Button
        kind="cta"
        icon="ticket"
        isFull
        onClick={() => {
          navigate(LOTTERY_LOBBY);
          closeModal('memberCentre');
        }}
      >
        {t('toLottery')}
      </Button>
      <Button kind="ghost" isFull onClick={onNew}>
        {t('another')}
      </Button>
    </>
  );
}
