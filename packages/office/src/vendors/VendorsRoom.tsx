import { useParams } from 'wouter';
import { VendorPage } from './VendorPage.tsx';
import { VendorsPage } from './VendorsPage.tsx';

/** The list of vendors with their rounds and cases, or the vendor that the URL names. */
export default function VendorsRoom() {
  const { code } = useParams<{ code?: string }>();
  return code === undefined ? <VendorsPage /> : <VendorPage key={code} code={code} />;
}
