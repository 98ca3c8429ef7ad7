import { useParams } from 'wouter';
import { PromotionPage } from './PromotionPage.tsx';
import { PromotionsPage } from './PromotionsPage.tsx';

/**
 * The promotions page: the queue and the list of promotions, or the promotion that the URL names; `new` in the URL
 * opens an empty form.
 */
export default function PromotionsRoom() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <PromotionsPage /> : <PromotionPage key={id} id={id} />;
}
