import { useParams } from 'wouter';
import { MemberPage } from './MemberPage.tsx';
import { MembersPage } from './MembersPage.tsx';

/** The search for members, or the file of the member that the URL names. */
export default function MembersRoom() {
  const { account } = useParams<{ account?: string }>();
  return account === undefined ? <MembersPage /> : <MemberPage key={account} account={account} />;
}
