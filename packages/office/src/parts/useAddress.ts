export { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
