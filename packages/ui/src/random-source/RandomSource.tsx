import { quicknet } from '@tamarind/domain/lottery/beacon';
import { useWhitelabel } from '../whitelabel.ts';
import { useSourceWords } from './words.ts';

/**
 * Names the source of randomness of the platform's own draws in one sentence, for the home, ticket and verify pages.
 * `chain` is the hash of the randomness beacon used for the draw. Only drand quicknet is public; any other chain is a
 * simulated beacon on a demo server, and the operator's own source elsewhere. Renders nothing until the brand's
 * settings have loaded.
 */
export function RandomSource({ chain }: { chain: string }) {
  const t = useSourceWords();
  const brand = useWhitelabel()?.brand;
  if (chain === quicknet.hash) return <>{t('public')}</>;
  return brand && <>{t(brand.playMoney ? 'demo' : 'private', { brand: brand.name })}</>;
}
