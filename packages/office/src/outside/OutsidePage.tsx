import { useLocation, useParams } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listOutsideLog } from '@tamarind/contract/reports';
import { money } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { Empty } from '@tamarind/ui/Empty';
import { Tabs } from '@tamarind/ui/Segmented';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './OutsidePage.module.css';
import { useOutsideWords } from './words.ts';

const services = ['bank', 'payments', 'sms', 'mail', 'beacon', 'identity'] as const;
type Service = (typeof services)[number];
type Item = OutputOf<typeof listOutsideLog>['items'][number];

/** The logs of text messages and mails need a separate right, because they contain members' codes. */
const needsCodesRight = (service: Service): boolean => service === 'sms' || service === 'mail';

/**
 * Activity of the demo's stand-ins, separate processes that simulate outside services: bank, payment providers, SMS
 * gateway, mail server, randomness beacon, identity checker.
 */
export default function OutsidePage() {
  const t = useOutsideWords();
  const params = useParams<{ service?: string }>();
  const [, navigate] = useLocation();
  const staff = useStaff();
  const open = services.filter((one) => !needsCodesRight(one) || hasRight(staff, 'outside.codes'));
  const service = open.find((one) => one === params.service) ?? 'bank';
  // Fetch the logs of SMS and mail only on request, because each view is recorded in the audit log.
  const log = useEndpoint(listOutsideLog, { service }, needsCodesRight(service) ? {} : { refreshMs: 10_000 });
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        {log.data && (
          <Tag tone={log.data.reachable ? 'win' : 'danger'} icon={log.data.reachable ? 'check' : 'warning'}>
            {t(log.data.reachable ? 'reachable' : 'silent')}
          </Tag>
        )}
        <Button
          kind="line"
          size="small"
          icon="arrows-clockwise"
          isBusy={log.isFetching}
          onClick={() => void log.refetch()}
        >
          {t('refresh')}
        </Button>
      </PageHead>
      <Tabs
        label={t('title')}
        tabs={open.map((key) => ({ key, label: t(`service.${key}`) }))}
        current={service}
        onChange={(next) => navigate(`/outside/${next}`)}
      >
        <Answer query={log}>
          {({ reachable, items }) =>
            items.length === 0 ? (
              <Empty drawing={reachable ? 'ticket' : 'satellite'} title={t(reachable ? 'nothing' : 'silentText')} />
            ) : (
              <ol className={styles.log}>
                {items.map((item, index) => (
                  <LogItem key={`${item.at}-${index}`} item={item} />
                ))}
              </ol>
            )
          }
        </Answer>
      </Tabs>
    </>
  );
}

/** The amount of a transfer or payout from the stand-in bank's log, which has minor units. */
function Moved({ detail }: { detail: Item['detail'] }) {
  const { amount, currency } = detail;
  if (typeof amount !== 'string' || !/^\d{1,18}$/.test(amount)) return null;
  if (currency !== 'THB' && currency !== 'VND') return null;
  return (
    <b>
      <Amount value={money(BigInt(amount))} currency={currency} />
    </b>
  );
}

function LogItem({ item: { at, kind, summary, detail } }: { item: Item }) {
  const t = useOutsideWords();
  const { date } = useFormat();
  const moment = new Date(at);
  return (
    <li className={styles.item}>
      <details>
        <summary>
          <span className="num">{Number.isNaN(moment.getTime()) ? at : date(moment, 'exact')}</span>
          <Tag>{t.has(`kind.${kind}`) ? t(`kind.${kind}` as 'kind.mail') : kind}</Tag>
          <Moved detail={detail} />
          <span className={styles.summary}>{summary}</span>
        </summary>
        <pre className="mono">{JSON.stringify(detail, null, 2)}</pre>
      </details>
    </li>
  );
}
