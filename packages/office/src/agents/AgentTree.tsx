import { useState } from 'react';
import { Link } from 'wouter';
import { listAgents } from '@tamarind/contract/agents-office';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { classes } from '@tamarind/ui/classes.ts';
import type { DayRange } from '@tamarind/ui/DateRange';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Pager } from '@tamarind/ui/Pager';
import { useAddress, usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterText } from '#parts/Filters.tsx';
import { Stack } from '#parts/Row.tsx';
import { type AgentRow, AgentTags, Share } from './AgentTags.tsx';
import styles from './AgentTree.module.css';
import { LineFilter, useLineFilter } from './LineFilter.tsx';
import { useAgentsWords } from './words.ts';

type Wish = DayRange & { readonly currency: Currency };

/** The tree from the top: each row opens to its direct downlines and shows the sums of everybody below. */
export function AgentTree() {
  const t = useAgentsWords();
  const { wish, set } = useLineFilter();
  const [address, setAddress] = useAddress(['search']);
  return (
    <Stack gap={12}>
      <LineFilter wish={wish} onChange={set}>
        <FilterText
          label={t('search')}
          icon="magnifying-glass"
          value={address.search}
          onChange={(next) => setAddress({ search: next.trim() })}
        />
      </LineFilter>
      <p>{t('netNote')}</p>
      <div className={styles.tree}>
        <div className={classes(styles.row, styles.head)} aria-hidden="true">
          <span>{t('account')}</span>
          <span>{t('team')}</span>
          <span>{t('turnover')}</span>
          <span>{t('net')}</span>
          <span>{t('share')}</span>
          <span>{t('clears')}</span>
        </div>
        <Branch key={address.search} wish={wish} search={address.search} label={t('tab.tree')} />
      </div>
    </Stack>
  );
}

/** The direct downlines of the account `of`, or the agents at the top of the tree if `of` is missing. */
function Branch({ wish, of, search = '', label }: { wish: Wish; of?: string; search?: string; label: string }) {
  const t = useAgentsWords();
  const [page, setPage] = usePage('tree.');
  const asked = { ...wish, page, ...present({ of, search: search || undefined }) };
  const query = useEndpoint(listAgents, asked, { keepLast: true });
  return (
    <Answer query={query}>
      {({ agents, count, pageSize }) =>
        agents.length === 0 ? (
          <Empty title={t(of === undefined ? 'none' : 'noDownlines')} />
        ) : (
          <>
            <ul className={styles.branch} aria-label={label}>
              {agents.map((row) => (
                <Node key={row.account} row={row} wish={wish} />
              ))}
            </ul>
            <Pager page={page} count={count} pageSize={pageSize} onPage={setPage} />
          </>
        )
      }
    </Answer>
  );
}

function Node({ row, wish }: { row: AgentRow; wish: Wish }) {
  const t = useAgentsWords();
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { account, team, turnover, net, sharePpm, clears } = row;
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.who}>
          {team > 0 ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'fold' : 'unfold', { account })}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'caret-down' : 'caret-right'} size={16} />
            </button>
          ) : (
            <span className={styles.toggle} />
          )}
          <Link className="link" href={`/agents/${encodeURIComponent(account)}`}>
            {account}
          </Link>
          <AgentTags row={row} />
        </span>
        <Cell label={t('team')}>{number(team)}</Cell>
        <Cell label={t('turnover')}>
          <Amount value={turnover} currency={wish.currency} />
        </Cell>
        <Cell label={t('net')}>
          <Amount value={net} currency={wish.currency} tone="result" />
        </Cell>
        <Cell label={t('share')}>
          <Share sharePpm={sharePpm} />
        </Cell>
        <Cell label={t('clears')}>
          <Amount value={clears} currency={wish.currency} />
        </Cell>
      </div>
      {isOpen && (
        <div className={styles.below}>
          <Branch wish={wish} of={account} label={t('downlinesOf', { account })} />
        </div>
      )}
    </li>
  );
}

/** A table cell with a figure; phones also show its name, because the table has no head there. */
const Cell = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <span className={styles.cell}>
    <small>{label}</small>
    <span className="num">{children}</span>
  </span>
);
