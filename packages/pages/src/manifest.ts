import { getWhitelabel } from '@tamarind/contract/brand';
import type { PageRequest } from '@tamarind/contract/pages';
import { tagOf } from '@tamarind/ui/language.ts';
import { readEndpoint } from './read.ts';

/** The background colour of the platform's icons (packages/player/vite-plugin-worker.ts). */
const RICE = '#FFF6E6';

/**
 * The manifest by which the site is installed as an app under the brand's own name [B15]. It is rendered per request,
 * because one build serves every brand.
 */
export async function manifest(request: PageRequest): Promise<string> {
  const brand = (await readEndpoint(request, getWhitelabel, {}))?.brand;
  const { name, header, icon: ownIcon } = request.brand;
  const icon = (form: string, size: number, purpose: 'any' | 'maskable') => ({
    src:
      ownIcon === undefined ? `/icon/app-${form}.png` : `${ownIcon}/${form === 'maskable-512' ? 'maskable' : form}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name,
    // Shorten the name: the label under an icon has space for about twelve letters.
    short_name: name.length <= 12 ? name : (name.split(' ')[0] ?? name),
    lang: tagOf[brand?.defaultLanguage ?? 'TY'],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: header,
    background_color: RICE,
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  });
}
