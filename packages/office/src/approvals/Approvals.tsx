import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listApprovals } from '@tamarind/contract/lottery-office';
import { listProposals } from '@tamarind/contract/proposals';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { DateText } from '@tamarind/ui/DateText';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useGameName } from '#parts/GameBall.tsx';
import { useGame } from '#parts/games.ts';
import { Panel } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { hasRight, useStaff } from '#shell/staff.ts';
import styles from './Approvals.module.css';
import { useApprovalsWords } from './words.ts';

type Approval = OutputOf<typeof listApprovals>['approvals'][number];

const FEW = 8;
/** Query of the tab on a game's price page where the approval is decided. */
const views: Partial<Record<Approval['kind'], string>> = { limits: '?view=limits', ladder: '?view=ladders' };

/** Acts that wait for a second person: held results, corrections, prices, limits; each links to its page [L06]. */
export function Approvals() {
  const t = useApprovalsWords();
  const mayRead = hasRight(useStaff(), 'draws.read');
  const waiting = useEndpoint(
    listApprovals,
    {},
    { when: mayRead, refreshOn: { queue: ofRooms('lottery', 'proposals'), draw: true }, refreshMs: 30_000 },
  ).data?.approvals;
  const proposals = useEndpoint(
    listProposals,
    {},
    { when: waiting?.length === 0, refreshOn: { queue: ofRooms('proposals') }, refreshMs: 30_000 },
  );
  // "Nothing is waiting" above a list of proposals would contradict it.
  const isAlone = proposals.error !== null || proposals.data?.proposals.length === 0;
  if (!waiting || (waiting.length === 0 && !isAlone)) return null;
  return (
    <Panel
      title={t('title')}
      label={t('title')}
      aside={waiting.length > 0 && <Tag tone="danger">{waiting.length}</Tag>}
    >
      {waiting.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {waiting.slice(0, FEW).map((approval) => (
            <Item key={`${approval.kind}-${approval.draw}-${approval.at.getTime()}`} approval={approval} />
          ))}
          {waiting.length > FEW && <li>{t('more', { count: waiting.length - FEW })}</li>}
        </ul>
      )}
    </Panel>
  );
}

function Item({ approval: { kind, game, draw, betType, reason, by, at } }: { approval: Approval }) {
  const t = useApprovalsWords();
  const staff = useStaff();
  const gameName = useGameName();
  const format = useGame(game)?.format;
  return (
    <li>
      <div>
        <Link className="link" href={draw === null ? `/games/${game}${views[kind] ?? ''}` : `/draws/${draw}`}>
          {t(`kind.${kind}`, { what: draw ?? gameName(game) })}
        </Link>
        {betType !== null && format && <TypeName format={format} betType={betType} />}
        {by === staff.username && <Tag tone="info">{t('own')}</Tag>}
      </div>
      <small>
        {by === null ? t('bySources') : t('askedBy', { by })} <DateText at={at} /> ·{' '}
        {t.has(`reason.${reason}`) ? t(`reason.${reason}` as 'reason.payout_above') : reason}
      </small>
    </li>
  );
}

function TypeName({ format, betType }: { format: FormatCode; betType: string }) {
  const names = useTypeNames(format);
  return <span>{names.type(betType)}</span>;
}
