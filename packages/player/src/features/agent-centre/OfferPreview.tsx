import type { AgentContract, getOfferDesk, Terms } from '@tamarind/contract/commission';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { endedBelow, lastEdge, startsAt, topRate } from '@tamarind/domain/agents/contracts/life';
import { TermsChange } from '@tamarind/ui/agent-contract/TermsChange';
import { DateText } from '@tamarind/ui/DateText';
import { Icon } from '@tamarind/ui/Icon';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import styles from './OfferPreview.module.css';
import { useAgentWords } from './words.ts';

export type OfferDesk = OutputOf<typeof getOfferDesk>;

interface Props {
  account: string;
  kind: AgentContract['kind'];
  desk: OfferDesk;
  /** The terms as typed; null while they are incomplete or above the caller's rate. */
  terms: Terms | null;
}

/** The number of accounts that the warning names; the others are counted. */
const NAMED = 5;

/**
 * The consequences of an offer, computed with the rules that the server applies when the offer is accepted: the current
 * text beside the new one, the highest rates and the part that stays with the caller, the start, and the contracts of
 * the downline's team that would end.
 */
export function OfferPreview({ account, kind, desk, terms }: Props) {
  const t = useAgentWords();
  const { money } = useFormat();
  const { currency, own, inForce, waiting } = desk;
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      {waiting && (
        <p className={styles.warning} role="status">
          <Icon name="hourglass-medium" size={18} />
          <span>
            {t('preview.waiting', { account })} <DateText at={waiting.expiresAt} />
          </span>
        </p>
      )}
      {terms && <Rates own={own} inForce={inForce} terms={terms} />}
      {terms && <Ended account={account} desk={desk} terms={terms} />}
      <TermsChange
        kind={kind}
        before={inForce?.terms ?? null}
        after={terms}
        show={(amount) => money(amount, currency)}
      />
    </section>
  );
}

interface RatesProps {
  own: AgentContract | null;
  inForce: AgentContract | null;
  terms: Terms;
}

/**
 * The downline's highest rate before and after the offer, the margin that stays with the caller, and the time from
 * which the new rate applies.
 */
function Rates({ own, inForce, terms }: RatesProps) {
  const t = useAgentWords();
  const { ppm } = useFormat();
  const next = topRate(terms);
  const old = inForce && topRate(inForce.terms);
  const most = own?.terms.sharePpm === null && terms.sharePpm === null ? topRate(own.terms) : null;
  const now = serverNow();
  const starts = inForce && startsAt(inForce.kind, terms, { openUntil: lastEdge(inForce.kind, inForce, now), now });
  return (
    <dl className={styles.rates}>
      <div>
        <dt>{t('preview.rate')}</dt>
        <dd>
          <Step from={old} to={next} />
        </dd>
      </div>
      {most !== null && (
        <div>
          <dt>{t('preview.part', { rate: ppm(Number(most)) })}</dt>
          <dd>
            <Step from={old === null ? null : most - old} to={most - next} />
          </dd>
        </div>
      )}
      {starts && (
        <div>
          <dt>{t('preview.starts')}</dt>
          <dd>
            <DateText at={starts} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Writes a rate, preceded by the earlier rate if there was one. */
function Step({ from, to }: { from: bigint | null; to: bigint }) {
  const { ppm } = useFormat();
  return from === null || from === to ? (
    <b>{ppm(Number(to))}</b>
  ) : (
    <>
      {ppm(Number(from))} → <b>{ppm(Number(to))}</b>
    </>
  );
}

/** Warns of contracts in the downline's team with a higher rate: they end when the downline accepts. */
function Ended({ account, desk: { below, belowCount }, terms }: { account: string; desk: OfferDesk; terms: Terms }) {
  const t = useAgentWords();
  const { ppm } = useFormat();
  const ended = endedBelow(below, terms);
  if (ended.length === 0) return null;
  const accounts = ended
    .slice(0, NAMED)
    .map((one) => `${one.account} (${ppm(one.topPpm)})`)
    .join(', ');
  const others = ended.length - NAMED;
  // The server's list was cut, so further contracts may have higher rates too.
  const isCut = ended.length === below.length && belowCount > below.length;
  return (
    <p className={styles.warning} role="alert">
      <Icon name="warning" size={18} />
      <span>
        {t('preview.ends', {
          account,
          accounts:
            others > 0 ? t(isCut ? 'preview.andMore' : 'preview.andOthers', { accounts, count: others }) : accounts,
          rate: ppm(Number(topRate(terms))),
        })}
      </span>
    </p>
  );
}
