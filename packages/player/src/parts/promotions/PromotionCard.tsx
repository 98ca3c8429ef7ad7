import { Link } from 'wouter';
import { Tag, type Tone } from '@tamarind/ui/Tag';
import styles from './PromotionCard.module.css';
import { PromotionFacts } from './PromotionFacts.tsx';
import type { Promotion } from './usePromotions.ts';
import { usePromotionCardWords } from './words.ts';

/** The picture of each promotion type. Its subject is at the right; its left half is dark, as a background for text. */
const pictures: Readonly<Record<Promotion['type'], string>> = {
  welcome: 'mall',
  deposit: 'tet',
  lottery: 'lotto-close',
  games: 'live',
  event: 'loykrathong',
};

const tones: Readonly<Record<Promotion['status'], Tone>> = {
  coming_soon: 'info',
  applying: 'win',
  process: 'warn',
  joined: 'info',
  issued: 'cta',
  claimed: 'plain',
  rejected: 'danger',
  closed: 'plain',
};

export const PromotionStatusTag = ({ status }: { status: Promotion['status'] }) => {
  const t = usePromotionCardWords();
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
};

/** Banner of a promotion: the picture of its type, with status and title on the dark half. */
export const PromotionBanner = ({
  promotion,
  heading: Heading,
}: {
  promotion: Promotion;
  heading: 'h1' | 'h2' | 'h3';
}) => {
  const t = usePromotionCardWords();
  return (
    <div className={styles.banner}>
      <img src={`/banner/${pictures[promotion.type]}.webp`} alt="" width={1200} height={480} loading="lazy" />
      <div>
        <PromotionStatusTag status={promotion.status} />
        <Heading>{promotion.title}</Heading>
        <p>{t(`type.${promotion.type}`)}</p>
      </div>
    </div>
  );
};

/**
 * A promotion in a list: picture, type, status and its four main facts. The whole card is a link to the promotion's
 * page [B11].
 */
export const PromotionCard = ({ promotion, heading }: { promotion: Promotion; heading: 'h2' | 'h3' }) => (
  <Link href={`/promoDetail?id=${promotion.id}`} className={styles.card}>
    <PromotionBanner promotion={promotion} heading={heading} />
    <PromotionFacts promotion={promotion} />
  </Link>
);
