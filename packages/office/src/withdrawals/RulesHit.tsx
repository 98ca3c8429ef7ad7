import { money, type Currency } from '@tamarind/domain/money';
import type { Device } from '@tamarind/domain/security/device';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import type { WordValues } from '@tamarind/ui/words.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import type { WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

type Ruling = NonNullable<WithdrawalCase['ruling']>;
type Finding = Ruling['findings'][number];
type DeviceKind = Device['kind'];

/**
 * The ruling of the rule list at the time of the request: rules that the withdrawal hit come first, each with its
 * figures in words [J06].
 */
export function RulesHit({ ruling, currency }: { ruling: Ruling; currency: Currency }) {
  const t = useWithdrawalsWords();
  const sentence = useSentence(currency);
  const [hit, clear] = [
    ruling.findings.filter(({ isHit }) => isHit),
    ruling.findings.filter(({ isHit }) => !isHit),
  ] as const;
  return (
    <Panel
      title={t('rules')}
      label={t('rules')}
      aside={<Tag tone={hit.length > 0 ? 'danger' : 'win'}>{t('rules.hit', { count: hit.length })}</Tag>}
    >
      <Stack gap={8}>
        {ruling.isPaidByRule && (
          <Note tone="win" icon="check-circle">
            {t('rules.paid', { version: ruling.version ?? 0 })}
          </Note>
        )}
        {hit.map((finding) => (
          <Note key={finding.rule} tone="danger" icon="warning">
            <b>{t(`rule.${finding.rule}`)}</b>: {sentence(finding)}
          </Note>
        ))}
        <details>
          <summary>{t('rules.clear', { count: clear.length })}</summary>
          <ul>
            {clear.map((finding) => (
              <li key={finding.rule}>
                {t(`rule.${finding.rule}`)}: {sentence(finding)}
              </li>
            ))}
          </ul>
        </details>
      </Stack>
    </Panel>
  );
}

/** Returns a function that writes a finding as a sentence, with figures in the language's format. */
function useSentence(currency: Currency) {
  const t = useWithdrawalsWords();
  const { money: moneyText, date } = useFormat();
  const valueOf = ({ name, unit, value }: Finding['figures'][number]): string | number => {
    if (unit === 'money') return moneyText(money(BigInt(value)), currency);
    if (unit === 'moment') return date(new Date(value), 'full');
    if (unit === 'percent') return `${value} %`;
    if (unit === 'count' || unit === 'hours') return Number(value);
    if (name === 'holder' && value === '') return t('holder.none');
    // Put the kind of device after the names of browser and system, which are the same in every language.
    if (name === 'on')
      return value.replace(/(?:phone|tablet|computer|unknown)$/, (kind) => t(`device.${kind as DeviceKind}`));
    const key = name === 'what' ? `what.${value}` : `kind.${value}`;
    return t.has(key) ? t(key) : value;
  };
  return ({ rule, isHit, figures }: Finding): string => {
    const values: WordValues = { hit: isHit ? 'yes' : 'no' };
    for (const figure of figures) values[figure.name] = valueOf(figure);
    return t(`rule.${rule}.seen`, values);
  };
}
