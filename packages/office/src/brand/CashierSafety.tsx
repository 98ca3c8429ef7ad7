import { type ComponentProps, useState } from 'react';
import { getBrandBounds, setCashierSafety } from '@tamarind/contract/brand-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listProposals } from '@tamarind/contract/proposals';
import { currencies, type Currency, fromDecimal, type Money, toDecimal } from '@tamarind/domain/money';
import { Field } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { FilterSelect } from '#parts/Filters.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { useBrandWords } from './words.ts';

type Safety = OutputOf<typeof getBrandBounds>['safety'];
type AmountTexts = Readonly<Record<Currency, string>>;

/** The cashier's safety rules in force, and a form that proposes new ones to a second person [E01]. */
export function CashierSafety({ safety }: { safety: Safety }) {
  const [sent, setSent] = useState(0);
  // After sending, the form shows the rules in force again; the new proposal appears in the list above.
  return (
    <Stack gap={16}>
      <Proposals acts={['brand.safety']} />
      <SafetyForm key={sent} safety={safety} onSent={() => setSent(sent + 1)} />
    </Stack>
  );
}

function SafetyForm({ safety, onSent }: { safety: Safety; onSent: () => void }) {
  const t = useBrandWords();
  const call = useCall(setCashierSafety, { refreshes: [listProposals] });
  const waiting = useEndpoint(listProposals, { subject: 'cashier' }, { refreshOn: { queue: ofRooms('proposals') } });
  const form = useForm({
    start: () => startOf(safety),
    isShownAtOnce: true,
    check: (typed) => ({
      ...Object.fromEntries(
        Object.entries(WHOLE).map(([name, bounds]) => [
          name,
          wholeWithin(typed[name as WholeName], bounds) === undefined ? t('caps.fault', bounds) : undefined,
        ]),
      ),
      ...Object.fromEntries(
        amountNames.flatMap((name) =>
          currencies.map((currency) => {
            const amount = amountOf(typed[name][currency], currency);
            const member = amountOf(typed.member[currency], currency);
            const isBelow = name === 'officer' && amount !== undefined && member !== undefined && amount < member;
            const fault = amount === undefined ? t('safety.fault') : isBelow ? t('safety.backwards') : undefined;
            return [`${name}.${currency}`, fault];
          }),
        ),
      ),
    }),
  });
  const { payers } = form.values;
  const isWaiting = (waiting.data?.proposals.length ?? 0) > 0;
  const send = async (reason: string) => {
    const typed = form.values;
    const [above, member, officer, daily, twoAbove, wins] = amountNames.map((name) => amountsOf(typed[name]));
    const [windowDays, contactWaitHours] = [wholeWithin(typed.days, DAYS), wholeWithin(typed.hours, HOURS)];
    const passwordDays = wholeWithin(typed.expiry, EXPIRY);
    const staffReviewDays = wholeWithin(typed.review, REVIEW);
    const [beforeMinutes, staffAfterMinutes, keepDays] = slipNames.map((name) => wholeWithin(typed[name], SLIPS[name]));
    if (beforeMinutes === undefined || !staffAfterMinutes || !keepDays) return;
    if (
      !above ||
      !member ||
      !officer ||
      !daily ||
      !twoAbove ||
      !wins ||
      !windowDays ||
      !contactWaitHours ||
      !passwordDays ||
      !staffReviewDays
    )
      return;
    const wish = {
      payers,
      slips: { beforeMinutes, staffAfterMinutes, keepDays },
      identity: { withdrawAbove: above, windowDays },
      soleCaps: { member, officer },
      adjustments: { daily, twoAbove },
    };
    const logins = { contactWaitHours, passwordDays, staffReviewDays, literalTexts: typed.answer === 'literal' };
    if (await call.send({ ...wish, ...logins, vendorWinAlarm: wins, reason })) onSent();
  };
  const amounts = (name: AmountName) =>
    currencies.map((currency) => (
      <Field
        key={`${name} ${currency}`}
        label={t(`safety.${name}`, { currency })}
        hint={name === 'above' ? t('safety.above.hint') : name === 'wins' ? t('safety.wins.hint') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...form.part(name, currency)}
      />
    ));
  return (
    <SettingPanel
      title={t('safety')}
      text={t(isWaiting ? 'safety.waiting' : 'safety.text')}
      save={t('safety.save')}
      ask={t('safety.ask')}
      act={t('safety.act')}
      done={t('safety.done')}
      effect={t('safety.effect')}
      isReady={form.isWhole && !isWaiting}
      call={call}
      onSend={send}
    >
      <b>{t('safety.payers')}</b>
      <Row gap={12}>
        <FilterSelect
          label={t('safety.rule')}
          value={payers.rule}
          options={rules.map((value) => ({ value, label: t(`safety.rule.${value}`) }))}
          onChange={(rule) => form.set({ payers: { ...payers, rule } })}
        />
        <FilterSelect
          label={t('safety.nameless')}
          value={payers.nameless}
          options={nameless.map((value) => ({ value, label: t(`safety.nameless.${value}`) }))}
          onChange={(value) => form.set({ payers: { ...payers, nameless: value } })}
        />
      </Row>
      <SlipFields propsOf={(name) => form.text(name)} />
      <b>{t('safety.documents')}</b>
      <Row gap={12}>
        {amounts('above')}
        <Field
          label={t('safety.days')}
          hint={t('safety.days.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.text('days')}
        />
      </Row>
      <b>{t('safety.gifts')}</b>
      <Row gap={12}>{amounts('member')}</Row>
      <Row gap={12}>{amounts('officer')}</Row>
      <b>{t('safety.adjustments')}</b>
      <Row gap={12}>{amounts('daily')}</Row>
      <Row gap={12}>{amounts('twoAbove')}</Row>
      <b>{t('safety.games')}</b>
      <Row gap={12}>{amounts('wins')}</Row>
      <LoginFields
        propsOf={(name) => form.text(name)}
        answer={form.values.answer}
        onAnswer={(answer) => form.set({ answer })}
      />
    </SettingPanel>
  );
}

const DAYS = { least: 1, most: 365 } as const;
const HOURS = { least: 24, most: 720 } as const;
const REVIEW = { least: 30, most: 366 } as const;
const EXPIRY = { least: 30, most: 3650 } as const;
const answers = ['neutral', 'literal'] as const;

/**
 * The login settings: waiting time of a new contact, lifetime of a password in days, whether "forgot password" reveals
 * that a name is unknown, and the days between two reviews of staff.
 */
function LoginFields({
  propsOf,
  answer,
  onAnswer,
}: {
  propsOf: (name: 'hours' | 'expiry' | 'review') => Partial<ComponentProps<typeof Field>>;
  answer: (typeof answers)[number];
  onAnswer: (answer: (typeof answers)[number]) => void;
}) {
  const t = useBrandWords();
  const field = (name: 'hours' | 'expiry' | 'review') => (
    <Field
      label={t(`safety.${name}`)}
      hint={t(`safety.${name}.hint`)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      {...propsOf(name)}
    />
  );
  return (
    <>
      <b>{t('safety.contacts')}</b>
      <Row gap={12}>{field('hours')}</Row>
      <b>{t('safety.logins')}</b>
      <Row gap={12}>
        {field('expiry')}
        <FilterSelect
          label={t('safety.answer')}
          value={answer}
          options={answers.map((value) => ({ value, label: t(`safety.answer.${value}`) }))}
          onChange={onAnswer}
        />
      </Row>
      <b>{t('safety.staff')}</b>
      <Row gap={12}>{field('review')}</Row>
    </>
  );
}

/**
 * The settings of deposit slips: how long before its deposit a transfer may have been made, and how long the checking
 * service has before staff see a slip, in minutes; and how long pictures are stored, in days.
 */
function SlipFields({ propsOf }: { propsOf: (name: SlipName) => Partial<ComponentProps<typeof Field>> }) {
  const t = useBrandWords();
  return (
    <>
      <b>{t('safety.slips')}</b>
      <Row gap={12}>
        {slipNames.map((name) => (
          <Field
            key={name}
            label={t(`safety.${name}`)}
            hint={t(`safety.${name}.hint`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...propsOf(name)}
          />
        ))}
      </Row>
    </>
  );
}

const slipNames = ['slipBefore', 'slipStaff', 'slipDays'] as const;
type SlipName = (typeof slipNames)[number];
const SLIPS = {
  slipBefore: { least: 0, most: 1440 },
  slipStaff: { least: 1, most: 1440 },
  slipDays: { least: 30, most: 3650 },
} as const;

const WHOLE = { days: DAYS, hours: HOURS, expiry: EXPIRY, review: REVIEW, ...SLIPS } as const;
type WholeName = keyof typeof WHOLE;

const startOf = ({ payers, slips, identity, soleCaps, adjustments, vendorWinAlarm, ...logins }: Safety) => ({
  payers,
  slipBefore: slips.beforeMinutes.toString(),
  slipStaff: slips.staffAfterMinutes.toString(),
  slipDays: slips.keepDays.toString(),
  days: identity.windowDays.toString(),
  hours: logins.contactWaitHours.toString(),
  expiry: logins.passwordDays.toString(),
  review: logins.staffReviewDays.toString(),
  answer: logins.literalTexts ? ('literal' as const) : ('neutral' as const),
  above: textsOf(identity.withdrawAbove),
  member: textsOf(soleCaps.member),
  officer: textsOf(soleCaps.officer),
  daily: textsOf(adjustments.daily),
  twoAbove: textsOf(adjustments.twoAbove),
  wins: textsOf(vendorWinAlarm),
});

function wholeWithin(text: string, { least, most }: { least: number; most: number }): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
  return value >= least && value <= most ? value : undefined;
}

const rules = ['exact', 'folded', 'off'] as const;
const nameless = ['credit', 'queue'] as const;
const amountNames = ['above', 'member', 'officer', 'daily', 'twoAbove', 'wins'] as const;
type AmountName = (typeof amountNames)[number];

const textsOf = ({ THB, VND }: Readonly<Record<Currency, Money>>): AmountTexts => ({
  THB: toDecimal(THB, 'THB'),
  VND: toDecimal(VND, 'VND'),
});

function amountOf(text: string, currency: Currency): Money | undefined {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount < 0n ? undefined : amount;
}

function amountsOf(typed: AmountTexts): Record<Currency, Money> | undefined {
  const [THB, VND] = [amountOf(typed.THB, 'THB'), amountOf(typed.VND, 'VND')];
  return THB === undefined || VND === undefined ? undefined : { THB, VND };
}
