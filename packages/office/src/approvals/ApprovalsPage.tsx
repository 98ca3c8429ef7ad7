import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listProposals, type ProposalAct } from '@tamarind/contract/proposals';
import { type Approval, listApprovals } from '@tamarind/contract/reports';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Checkbox } from '@tamarind/ui/Field';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { caseAge } from '#parts/age.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { useGameName } from '#parts/GameBall.tsx';
import { useGame } from '#parts/games.ts';
import { Facts, PageHead, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ProposalCard } from '#proposals/Proposals.tsx';
import { useStaff } from '#shell/staff.ts';
import styles from './Approvals.module.css';
import { useApprovalsWords } from './words.ts';

type Proposal = OutputOf<typeof listProposals>['proposals'][number];
type Area = keyof typeof areas;

/** One thing that waits: a proposal, which is decided here, or an act that is decided on its own page. */
type Item = { readonly at: Date; readonly area: Area; readonly isMine: boolean } & (
  | { readonly proposal: Proposal }
  | { readonly approval: Approval }
);

const read = { refreshOn: ['queue', 'draw'], refreshMs: 30_000 } as const;

/** Everything that waits for a second person, from all parts of the house, oldest first [L06]. */
export default function ApprovalsPage() {
  const t = useApprovalsWords();
  const staff = useStaff();
  const [{ area, show }, setAddress] = useAddress(['area', 'show']);
  const proposals = useEndpoint(listProposals, {}, read);
  const approvals = useEndpoint(listApprovals, {}, read);
  const isMineOnly = show === 'mine';
  const itemsOf = (waiting: readonly Approval[]): Item[] => {
    const own = (proposals.data?.proposals ?? []).map((proposal) => ({
      at: proposal.at,
      area: areaOf(proposal.act),
      isMine: ![proposal.by, proposal.handedTo, proposal.firstBy].includes(staff.username),
      proposal,
    }));
    const others = waiting.map((approval) => ({
      at: approval.at,
      area: areaOf(approval.kind),
      isMine: approval.mayDecide,
      approval,
    }));
    return [...own, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
  };
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <FilterBar label={t('filter')}>
        <FilterSelect<Area | ''>
          label={t('area')}
          value={area in areas ? (area as Area) : ''}
          options={[
            { value: '', label: t('area.all') },
            ...areaNames.map((value) => ({ value, label: t(`area.${value}`) })),
          ]}
          onChange={(value) => setAddress({ area: value })}
        />
        <Checkbox checked={isMineOnly} onChange={({ target }) => setAddress({ show: target.checked ? 'mine' : '' })}>
          {t('mineOnly')}
        </Checkbox>
      </FilterBar>
      <Answer query={proposals}>
        {() => (
          <Answer query={approvals}>
            {(data) => {
              const all = itemsOf(data.approvals);
              const shown = all.filter(
                (item) => (!isMineOnly || item.isMine) && (!(area in areas) || item.area === area),
              );
              if (shown.length === 0)
                return <Empty title={t(all.length === 0 ? 'none' : 'noneHere')}>{t('noneText')}</Empty>;
              return (
                <Stack gap={12}>
                  {shown.map((item) => (
                    <Waiting key={keyOf(item)} item={item} />
                  ))}
                </Stack>
              );
            }}
          </Answer>
        )}
      </Answer>
    </>
  );
}

function Waiting({ item }: { item: Item }) {
  const t = useApprovalsWords();
  return (
    <Panel>
      <Stack gap={6}>
        <Row>
          <Tag tone="plain">{t(`area.${item.area}`)}</Tag>
          <Age since={item.at} limits={caseAge} />
        </Row>
        {'proposal' in item ? <ProposalCard proposal={item.proposal} /> : <TableAct approval={item.approval} />}
      </Stack>
    </Panel>
  );
}

function TableAct({ approval }: { approval: Approval }) {
  const t = useApprovalsWords();
  const staff = useStaff();
  const gameName = useGameName();
  const { kind, label, game, betType, amount, currency, reason, by, at, expiresAt, mayDecide } = approval;
  const format = useGame(game ?? '')?.format;
  const what = game !== null && label === game ? gameName(game) : label;
  return (
    <section aria-label={t(`kind.${kind}`, { what })} className={styles.act}>
      <Row>
        <b>{t(`kind.${kind}`, { what })}</b>
        <Link className="link" href={pathOf(approval)}>
          {t(mayDecide ? 'decide' : 'open')}
        </Link>
        {by === staff.username && <Tag tone="info">{t('own')}</Tag>}
      </Row>
      <Facts
        items={[
          ...(betType !== null && format
            ? [[t('betType'), <TypeName key="type" format={format} betType={betType} />] as const]
            : []),
          ...(amount !== null && currency !== null
            ? [[t('amount'), <Amount key="amount" value={amount} currency={currency} />] as const]
            : []),
          ...(reason === ''
            ? []
            : [
                [
                  t('reason'),
                  t.has(`reason.${reason}`) ? t(`reason.${reason}` as 'reason.payout_above') : reason,
                ] as const,
              ]),
          [
            t('askedBy'),
            <>
              {by ?? t('bySources')} <DateText at={at} form="full" />
            </>,
          ],
          ...(expiresAt === null
            ? []
            : [[t('expires'), <DateText key="expires" at={expiresAt} form="full" />] as const]),
        ]}
      />
    </section>
  );
}

function TypeName({ format, betType }: { format: FormatCode; betType: string }) {
  const names = useTypeNames(format);
  return <span>{names.type(betType)}</span>;
}

const keyOf = (item: Item): string =>
  'proposal' in item
    ? item.proposal.id
    : `${item.approval.kind} ${item.approval.subject} ${item.approval.betType} ${item.approval.at.getTime()}`;

/** Page on which the act is decided. */
const pathOf = ({ kind, subject }: Approval): string =>
  ({
    result: `/draws/${subject}`,
    correction: `/draws/${subject}`,
    price: `/games/${subject}`,
    limits: `/games/${subject}?view=limits`,
    ladder: `/games/${subject}?view=ladders`,
    assignment: `/deposits/${subject}`,
    bonus: '/promotions',
    payout: `/withdrawals/${subject}`,
  })[kind];

/** Parts of the house by which the list is filtered, with the rooms whose acts they hold. */
const areas = {
  money: ['wallet', 'withdrawal', 'points', 'receiving', 'promotion', 'assignment', 'bonus', 'payout'],
  draws: ['draw', 'calendar', 'result', 'correction'],
  prices: ['price', 'limits', 'ladder'],
  vendors: ['vendor'],
  members: ['member', 'identity', 'data'],
  house: ['brand', 'text', 'staff', 'house'],
} as const satisfies Record<string, readonly (Approval['kind'] | Room<ProposalAct>)[]>;
const areaNames = Object.keys(areas) as Area[];
type Room<Act> = Act extends `${infer First}.${string}` ? First : never;

const areaOf = (act: ProposalAct | Approval['kind']): Area =>
  areaNames.find((name) => (areas[name] as readonly string[]).includes(act.split('.')[0] ?? '')) ?? 'house';
