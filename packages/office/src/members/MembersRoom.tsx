import { useParams } from 'wouter';
import { MemberPage } from './MemberPage.tsx';
import { MembersPage } from './MembersPage.tsx';

/** The look-up, or the file of the member in the address. */
export default function MembersRoom() {
  const { account } = useParams<{ account?: string }>();
  return account === undefined ? <MembersPage /> : <MemberPage key={account} account={account} />;
}
