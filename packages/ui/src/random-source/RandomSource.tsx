import { quicknet } from '@tamarind/domain/lottery/beacon';
import { useSourceWords } from './words.ts';

/**
 * Where the random value of our own draws comes from, in one sentence for home, ticket and verify page. `chain`: the beacon's hash
 * that the draw was bound to; only drand quicknet is public, any other chain is the installation's own.
 */
export function RandomSource({ chain }: { chain: string }) {
  const t = useSourceWords();
  return <>{t(chain === quicknet.hash ? 'drand' : 'own')}</>;
}
