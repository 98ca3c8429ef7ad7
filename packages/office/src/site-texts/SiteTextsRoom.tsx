import { useParams } from 'wouter';
import { isSiteText } from '@tamarind/domain/content/site-text';
import { SiteTextPage } from './SiteTextPage.tsx';
import { SiteTextsPage } from './SiteTextsPage.tsx';

/** The list of texts, or the text that the URL names. */
export default function SiteTextsRoom() {
  const { text } = useParams<{ text?: string }>();
  return text !== undefined && isSiteText(text) ? <SiteTextPage key={text} text={text} /> : <SiteTextsPage />;
}
