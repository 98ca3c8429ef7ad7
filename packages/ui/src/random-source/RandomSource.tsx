import { quicknet } from '@tamarind/domain/lottery/beacon';
import { useWhitelabel } from '../whitelabel.ts';
import { useSourceWords } from './words.ts';

/**
 * Where the random value of our own draws comes from, in one sentence for home, ticket and verify page. `chain`: the beacon's hash
 * that the draw was bound to. Only drand quicknet is public; any other chain is the stand-in where the server runs as the demo, and
 * the operator's own source elsewhere. Until the server has said which, there is no sentence.
 */
export function RandomSource({ chain }: { chain: string }) {
  const t = useSourceWords();
  const brand = useWhitelabel()?.brand;
  if (chain === quicknet.hash) return <>{t('public')}</>;
  return brand && <>{t(brand.playMoney ? 'demo' : 'private', { brand: brand.name })}</>;
}
