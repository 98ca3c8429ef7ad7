import type { OutputOf } from '@tamarind/contract/endpoint';
import { listProposals, type ProposalAct } from '@tamarind/contract/proposals';
import { Empty } from '@tamarind/ui/Empty';
import { Checkbox } from '@tamarind/ui/Field';
import { Tag } from '@tamarind/ui/Tag';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { caseAge } from '#parts/age.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ProposalCard } from '#proposals/Proposals.tsx';
import { useStaff } from '#parts/staff.ts';
import { useApprovalsWords } from './words.ts';

type Proposal = OutputOf<typeof listProposals>['proposals'][number];
type Area = keyof typeof areas;

const read = { refreshOn: ['queue', 'draw'], refreshMs: 30_000 } as const;

/** Everything that waits for a second person's decision, from all parts of the platform, oldest first [L06]. */
export default function ApprovalsPage() {
  const t = useApprovalsWords();
  const staff = useStaff();
  const [{ area, show }, setAddress] = useAddress(['area', 'show']);
  const proposals = useEndpoint(listProposals, {}, read);
  const isMineOnly = show === 'mine';
  const isMine = ({ by, handedTo, firstBy }: Proposal) => ![by, handedTo, firstBy].includes(staff.username);
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
        {({ proposals: all }) => {
          const shown = all.filter(
            (one) => (!isMineOnly || isMine(one)) && (!(area in areas) || areaOf(one.act) === area),
          );
          if (shown.length === 0)
            return <Empty title={t(all.length === 0 ? 'none' : 'noneHere')}>{t('noneText')}</Empty>;
          return (
            <Stack gap={12}>
              {shown.map((proposal) => (
                <Waiting key={proposal.id} proposal={proposal} />
              ))}
            </Stack>
          );
        }}
      </Answer>
    </>
  );
}

function Waiting({ proposal }: { proposal: Proposal }) {
  const t = useApprovalsWords();
  return (
    <Panel>
      <Stack gap={6}>
        <Row>
          <Tag tone="plain">{t(`area.${areaOf(proposal.act)}`)}</Tag>
          <Age since={proposal.at} limits={caseAge} />
        </Row>
        <ProposalCard proposal={proposal} />
      </Stack>
    </Panel>
  );
}

/** Areas by which the list is filtered, each with the server modules whose proposals it contains. */
const areas = {
  money: [
    'wallet',
    'withdrawal',
    'deposit',
    'slip',
    'bank',
    'points',
    'receiving',
    'connection',
    'promotion',
    'referral',
    'payout',
  ],
  draws: ['draw', 'calendar', 'result'],
  prices: ['price', 'limits', 'ladder'],
  vendors: ['vendor'],
  members: ['member', 'limit', 'identity', 'data'],
  house: ['brand', 'text', 'staff', 'house'],
} as const satisfies Record<string, readonly Room<ProposalAct>[]>;
const areaNames = Object.keys(areas) as Area[];
type Room<Act> = Act extends `${infer First}.${string}` ? First : never;

const areaOf = (act: ProposalAct): Area =>
  areaNames.find((name) => (areas[name] as readonly string[]).includes(act.split('.')[0] ?? '')) ?? 'house';
