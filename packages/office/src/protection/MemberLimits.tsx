import type { ReactNode } from 'react';
import { getMemberProtection, type Limit, listHarmMarkers } from '@tamarind/contract/protection';
import type { Currency, Money } from '@tamarind/domain/money';
import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { ExclusionNote } from './ExclusionNote.tsx';
import { useProtectionWords } from './words.ts';

/**
 * The protection tab of a member's file: current limits, pending raises, breaks, play time and signs of harm [R8]. Read
 * only.
 */
export function MemberLimits({ account }: { account: string }) {
  const t = useProtectionWords();
  const maySigns = hasRight(useStaff(), 'protection.manage');
  const query = useEndpoint(getMemberProtection, { account });
  const signs = useEndpoint(listHarmMarkers, { account }, { when: maySigns });
  return (
    <Panel title={t('limits')} label={t('limits')}>
      <Answer query={query}>
        {({ limits, pauses, exclusion, currency, todaySeconds }) => (
          <Stack gap={10}>
            <Facts
              items={[
                ...limits
                  .filter(({ counts, waiting }) => counts !== null || waiting)
                  .map((limit): [string, ReactNode] => [
                    `${t(`kind.${limit.kind}`)}, ${t(`period.${limit.period}`)}`,
                    <LimitText key="limit" limit={limit} currency={currency} />,
                  ]),
                ...pauses.map((pause): [string, ReactNode] => [
                  t(`p.${pause.kind}`),
                  <span key="pause">
                    <DateText at={pause.from} /> {t('until')} <DateText at={pause.until} form="full" />
                  </span>,
                ]),
                [t('today'), t('minutes', { count: Math.floor(todaySeconds / 60) })],
              ]}
            />
            {exclusion && <ExclusionNote account={account} exclusion={exclusion} mayPropose={maySigns} />}
            {limits.every(({ counts, waiting }) => counts === null && !waiting) && <p>{t('noLimits')}</p>}
            {(signs.data?.count ?? 0) > 0 && (
              <Row gap={6}>
                {signs.data?.markers.map((sign) => (
                  <Tag key={sign.id} tone={sign.state === 'open' ? 'warn' : 'plain'}>
                    {t(`m.${sign.marker}`)} · {sign.day}
                  </Tag>
                ))}
              </Row>
            )}
          </Stack>
        )}
      </Answer>
    </Panel>
  );
}

function LimitText({ limit, currency }: { limit: Limit; currency: Currency }) {
  const t = useProtectionWords();
  const { money } = useFormat();
  const valueText = (value: Money) =>
    limit.kind === 'time' ? t('minutes', { count: Number(value) }) : money(value, currency, { short: true });
  return (
    <Row gap={6}>
      <span className="num">
        {limit.counts === null ? t('none') : valueText(limit.counts)} · {t('used')} {valueText(limit.used)}
      </span>
      {limit.by !== null && <small>({t(`by.${limit.by}`)})</small>}
      {limit.waiting && (
        <Tag tone="warn">
          {t('waiting')}: {limit.waiting.value === null ? t('none') : valueText(limit.waiting.value)}
        </Tag>
      )}
    </Row>
  );
}
