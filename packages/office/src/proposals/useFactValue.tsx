import type { StaffModule, StaffRole } from '@tamarind/contract/operators';
import type { ProposalAct } from '@tamarind/contract/proposals';
import { ownText } from '@tamarind/domain/content/site-text';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { Category } from '@tamarind/domain/games/categories';
import { type Currency, money as moneyOf } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import type { WithdrawalMethodCode } from '@tamarind/domain/withdrawals/methods/codes';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { useLimitedRoleNames } from '#parts/limits.tsx';
import { useCategoryName } from '#parts/useCategoryName.ts';
import { usePayoutName } from '#parts/usePayoutName.ts';
import { useModuleName } from '#parts/useModuleName.ts';
import { limitOfMark } from './role-facts.ts';
import { useProposalsWords } from './words.ts';

/**
 * Returns a function that writes amounts, times, codes and switches in the page's language, and everything else
 * unchanged. `ofAct`: the currency of the amounts whose field does not name one.
 */
export function useFactValue(act: ProposalAct, ofAct: Currency | undefined) {
  const t = useProposalsWords();
  const { money, ppm } = useFormat();
  const roleNames = useLimitedRoleNames();
  const moduleName = useModuleName();
  const categoryName = useCategoryName();
  const [methodName, payoutName] = [useMethodName(), usePayoutName()];
  const listed = <Code extends string>(value: string, nameOf: (code: Code) => string) =>
    value === '' ? '–' : (value.split(', ') as Code[]).map(nameOf).join(', ');
  return (name: string, value: string): React.ReactNode => {
    const currency =
      (/\.(THB|VND)$/.exec(name)?.[1] as Currency | undefined) ??
      (amounts.has(name) || inAct.test(name) ? ofAct : undefined);
    if (currency && /^\d+$/.test(value)) return money(moneyOf(BigInt(value)), currency);
    if (name === 'costBps') return ppm(Number(value) * 100);
    if (name === 'from' && act === 'data.export') return value;
    if (moments.has(name)) return <DateText at={new Date(value)} form="seconds" />;
    if (name === 'roles')
      return listed<string>(value, (one) => {
        const [role, mark = ''] = one.split('@') as [StaffRole, string?];
        const { currencies, branches } = limitOfMark(mark);
        return roleNames([{ role, currencies: currencies as Currency[], branches }]);
      });
    if (name === 'reads' || name === 'writes') return listed<StaffModule>(value, moduleName);
    if (name === 'games') return listed<Category>(value, categoryName);
    if (name === 'deposits') return listed<DepositMethodCode>(value, methodName);
    if (name === 'withdrawals') return listed<WithdrawalMethodCode>(value, payoutName);
    if (name === 'provider') return paymentProvider(value as PaymentProviderCode).name;
    if (name === 'type' || name === 'entry') return namedValue(t, `${name}.${value}`, value);
    const own = act === 'text.publish' && name === 'text' ? ownText(value) : undefined;
    if (own) return t(`ownText.${own.kind}`, { slug: own.slug });
    if (name === 'publicKey') return <code>{value}</code>;
    return namedValue(t, `${act}.${value}`, namedValue(t, value, value));
  };
}

const namedValue = (t: ReturnType<typeof useProposalsWords>, key: string, otherwise: string): string =>
  t.has(`value.${key}`) ? t(`value.${key}` as 'value.true') : otherwise;

/** Fields that contain an amount in the currency of the proposal. */
const amounts = new Set(['amount', 'fee', 'value', 'costFixed', 'amountMin', 'amountMax', 'dayMax']);

/** Nested fields of limits and ladders that contain an amount in the currency of the proposal. */
const inAct = /^limits\.(?!linesMax$)|^ladder\.(?:max|steps\.\d+\.from)$/;

/** Fields that contain a point in time. */
const moments = new Set(['startedAt', 'effectiveFrom', 'from', 'startsAt', 'endsAt', 'askedAt']);
