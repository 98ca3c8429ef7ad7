import { useParams } from 'wouter';
import { VendorPage } from './VendorPage.tsx';
import { VendorsPage } from './VendorsPage.tsx';

/** All vendors with their rounds and cases, or the one of the address. */
export default function VendorsRoom() {
  const { code } = useParams<{ code?: string }>();
  return code === undefined ? <VendorsPage /> : <VendorPage key={code} code={code} />;
}
