import { getWhitelabel } from '@tamarind/contract/brand';
import type { PageRequest } from '@tamarind/contract/pages';
import { tagOf } from '@tamarind/ui/language.ts';
import { readEndpoint } from './read.ts';

/** Ground of the top bar in both themes, and of the icons (packages/player/vite-plugin-worker.ts). */
const BROWN = '#431811';
const RICE = '#FFF6E6';

/** The installable site under the brand's own name [B15]; read from the brand, because one build serves every brand. */
export async function manifest(request: PageRequest): Promise<string> {
  const brand = (await readEndpoint(request, getWhitelabel, {}))?.brand;
  const name = brand?.name ?? 'Tamarind Play';
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    // The label under an icon fits about twelve letters.
    short_name: name.length <= 12 ? name : (name.split(' ')[0] ?? name),
    lang: tagOf[brand?.defaultLanguage ?? 'TY'],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BROWN,
    background_color: RICE,
    icons: [icon('app-192', 192, 'any'), icon('app-512', 512, 'any'), icon('app-maskable-512', 512, 'maskable')],
  });
}
