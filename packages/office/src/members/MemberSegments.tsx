import { Link } from 'wouter';
import { listMemberSegments } from '@tamarind/contract/member-segments';
import { Empty } from '@tamarind/ui/Empty';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Panel } from '#parts/Page.tsx';
import { useMembersWords } from './words.ts';

/** Saved segments whose rules the member matches now. */
export function MemberSegments({ account }: { account: string }) {
  const t = useMembersWords();
  const query = useEndpoint(listMemberSegments, { account });
  return (
    <Panel title={t('tab.segments')}>
      <Answer query={query}>
        {({ segments }) =>
          segments.length === 0 ? (
            <Empty title={t('segments.ofMember.none')} />
          ) : (
            <ul>
              {segments.map(({ id, name }) => (
                <li key={id}>
                  <Link className="link" href={`/members?show=segments&segment=${id}`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}
