import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { applyPack, getOpening } from '@tamarind/contract/opening';
import { listProposals } from '@tamarind/contract/proposals';
import { housePacks } from '@tamarind/domain/jurisdictions/codes';
import { firstTerms } from '@tamarind/domain/jurisdictions/first-terms';
import { packOf } from '@tamarind/domain/jurisdictions/index';
import type { JurisdictionPack } from '@tamarind/domain/jurisdictions/pack';
import { products } from '@tamarind/domain/jurisdictions/products';
import { games } from '@tamarind/domain/lottery/games/index';
import { currencies, type Currency, money } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Select } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import { useOpeningWords } from './words.ts';

/** The choice of the jurisdiction pack, with everything that it would set [A01]. */
export function PackPanel({ opening: { jurisdiction, opened } }: { opening: OutputOf<typeof getOpening> }) {
  const t = useOpeningWords();
  const isStale = useIsStale();
  const chosen = housePacks.find((code) => code === jurisdiction);
  const [code, setCode] = useState(chosen ?? housePacks[0]);
  const [isAsking, setAsking] = useState(false);
  const call = useCall(applyPack, { refreshes: [getOpening, listProposals] });
  const pack = packOf(code);
  const name = t(`pack.${code}`);
  const send = async (reason: string) => {
    const done = await call.send({ pack: code, reason });
    if (!done) return;
    toast(t(done.proposal === null ? 'packSet' : 'packProposed'));
    setAsking(false);
  };
  return (
    <Panel title={t('pack')} label={t('pack')}>
      <Stack gap={12}>
        <p>{jurisdiction === null ? t('packNone') : t('packChosen', { name: t(`pack.${jurisdiction}`) })}</p>
        <Proposals acts={['house.pack']} />
        <Select
          label={t('packPick')}
          value={code}
          options={housePacks.map((value) => ({ value, label: t(`pack.${value}`) }))}
          onChange={setCode}
        />
        <p>{t(`law.${code}`)}</p>
        <PackFacts pack={pack} isOpen={opened !== null} />
        <Note>{t('packReading')}</Note>
        <Row>
          <Button kind="cta" size="small" disabled={isStale || code === jurisdiction} onClick={() => setAsking(true)}>
            {t(opened ? 'packPropose' : 'packApply')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('packAsk', { name })}
        act={t(opened ? 'packPropose' : 'packApply')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t(opened ? 'packAskOpen' : 'packAskText')}
      </Decision>
    </Panel>
  );
}

function PackFacts({ pack, isOpen }: { pack: JurisdictionPack; isOpen: boolean }) {
  const t = useOpeningWords();
  const limits = useLimitTexts(pack);
  const stakes = useStakeTexts(pack);
  const sold = products.filter((product) => pack.allows[product]);
  const count = games.filter(({ product }) => pack.allows[product]).length;
  if (count === 0) return <Note tone="warn">{t('packSellsNothing')}</Note>;
  return (
    <Facts
      items={[
        [
          t('fact.sold'),
          t('soldCount', { count, products: sold.map((product) => t(`product.${product}`)).join(', ') }),
        ],
        [t('fact.unit'), stakes.unit],
        [t('fact.payout'), stakes.payout],
        [t('fact.ages'), t('ages', pack.ages)],
        ...(isOpen ? [] : limits),
      ]}
    />
  );
}

/**
 * Returns the text of the largest stake and payout that the pack sets at first, for lotteries without a jackpot, in
 * both currencies.
 */
function useStakeTexts(pack: JurisdictionPack) {
  const { money: inWords } = useFormat();
  const capped = new Set(games.filter(({ market }) => market !== 'vietlott').map(({ code }) => code));
  const rows = firstTerms(pack).limits.filter(({ game }) => capped.has(game));
  const of = (pick: 'unitStakeMax' | 'payoutMax') =>
    currencies
      .flatMap((currency) => {
        const row = rows.find((one) => one.currency === currency);
        return row ? [inWords(row[pick], currency)] : [];
      })
      .join(' · ');
  return { unit: of('unitStakeMax'), payout: of('payoutMax') };
}

/** Returns the limits that the pack sets for every member, one line for each kind and period. */
function useLimitTexts({ protection }: JurisdictionPack) {
  const t = useOpeningWords();
  const { money: inWords } = useFormat();
  const valueOf = (kind: string, period: string, currency: Currency) => {
    const value = (protection[currency] as Record<string, Record<string, string>> | undefined)?.[kind]?.[period];
    return value === undefined ? [] : [inWords(money(BigInt(value)), currency)];
  };
  return Object.entries(protection.THB ?? {}).flatMap(([kind, periods]) =>
    Object.entries(periods).map(([period, value]): [string, string] =>
      kind === 'time'
        ? [t('limit.time.day'), t('hours', { count: Number(value) / 60 })]
        : [
            t(`limit.${kind}.${period}` as 'limit.deposit.day'),
            currencies.flatMap((currency) => valueOf(kind, period, currency)).join(' · '),
          ],
    ),
  );
}
