import type { OutputOf } from '@tamarind/contract/endpoint';
import type { PageRequest } from '@tamarind/contract/pages';
import { getSiteText, listOwnPages } from '@tamarind/contract/site-texts';
import { plainText } from '@tamarind/domain/content/markup';
import { isOwnText } from '@tamarind/domain/content/site-text';
import { languageNames, tagOf, textsOf, useLanguage } from '@tamarind/ui/language.ts';
import { SiteText } from '@tamarind/ui/site-text/SiteText';
import { beginningOf, Facts } from '../Facts.tsx';
import { languageOf } from '../languages.ts';
import { useLegalWords } from '../legal/words.ts';
import type { Page } from '../page.ts';
import { readEndpoint } from '../read.ts';

type OwnPages = OutputOf<typeof listOwnPages>['pages'];

/** The pages that staff added and that have not ended, in staff's order. */
export const ownPages = async (request: PageRequest): Promise<OwnPages> =>
  (await readEndpoint(request, listOwnPages, { language: languageOf(request) }))?.pages ?? [];

/** `/pages/<name>`: a page that staff added. An ended page answers 404, like an unknown address [I04]. */
export async function ownPage(request: PageRequest, [slug]: readonly string[]): Promise<Page | undefined> {
  const text = `page-${slug}`;
  if (!isOwnText(text)) return undefined;
  const found = await readEndpoint(request, getSiteText, { text, language: languageOf(request) });
  return (
    found && {
      address: `/pages/${slug}`,
      head: <Facts title={found.title} text={found.description ?? beginningOf(plainText(found.markup))} />,
      body: <OwnPage text={found} />,
    }
  );
}

function OwnPage({ text: { title, markup, language } }: { text: OutputOf<typeof getSiteText> }) {
  const t = useLegalWords();
  const reader = useLanguage();
  const isForeign = textsOf[language] !== textsOf[reader];
  return (
    <SiteText
      title={title}
      markup={markup}
      lang={isForeign ? tagOf[language] : undefined}
      note={isForeign ? t('untranslated', { language: languageNames[language] }) : undefined}
    />
  );
}
