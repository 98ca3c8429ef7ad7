import { decideLimits, listLimits } from '@tamarind/contract/lottery-settings';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { AskedVersion, AskedVersions } from '#versions/AskedVersions.tsx';
import { byMoment } from '#versions/by-moment.ts';
import { LadderText } from './Ladders.tsx';
import type { LimitRequest, Settings } from './limit.ts';
import { LimitFacts } from './LimitsView.tsx';
import { useLimitsWords } from './words.ts';

interface Props {
  format: FormatCode;
  settings: Settings;
}

/**
 * Proposed changes of a game's limits and odds ladders (steps that lower a number's odds as its liability grows), which
 * wait for a second person.
 */
export const AskedLimits = ({ format, settings }: Props) => (
  <AskedVersions asked={settings.asked}>
    {(asked) => <OneAsked key={asked.id} format={format} settings={settings} asked={asked} />}
  </AskedVersions>
);

function OneAsked({ format, settings, asked }: Props & { asked: LimitRequest }) {
  const t = useLimitsWords();
  const names = useTypeNames(format);
  const call = useCall(decideLimits, { refreshes: [listLimits] });
  const { currency, betType, limits, ladder } = asked;
  const now = serverNow();
  const limitsNow = byMoment(
    settings.limits.filter((row) => row.currency === currency),
    now,
  ).current?.limits;
  const ladderNow = byMoment(
    settings.ladders.filter((row) => row.currency === currency && row.betType === betType),
    now,
  ).current?.ladder;
  return (
    <AskedVersion
      asked={asked}
      name={`${betType === null ? t('limits') : t('ladderOf', { name: names.type(betType) })} · ${currency}`}
      call={call}
      facts={[
        ...(ladder && ladderNow
          ? [[t('now'), <LadderText key="now" ladder={ladderNow} currency={currency} />] as const]
          : []),
        ...(ladder ? [[t('then'), <LadderText key="then" ladder={ladder} currency={currency} />] as const] : []),
      ]}
    >
      {limits && <LimitFacts limits={limits} currency={currency} before={limitsNow} />}
    </AskedVersion>
  );
}
