import { useParams } from 'wouter';
import { siteTexts } from '@tamarind/domain/content/site-text';
import { SiteTextPage } from './SiteTextPage.tsx';
import { SiteTextsPage } from './SiteTextsPage.tsx';

/** The list of texts, or the one that the address names. */
export default function SiteTextsRoom() {
  const { text } = useParams<{ text?: string }>();
  const chosen = siteTexts.find((one) => one === text);
  return chosen ? <SiteTextPage key={chosen} text={chosen} /> : <SiteTextsPage />;
}
