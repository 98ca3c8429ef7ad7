import { useParams } from 'wouter';
import { PromotionPage } from './PromotionPage.tsx';
import { PromotionsPage } from './PromotionsPage.tsx';

/** The queue and all promotions, or the one of the address; `new` begins one. */
export default function PromotionsRoom() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <PromotionsPage /> : <PromotionPage key={id} id={id} />;
}
