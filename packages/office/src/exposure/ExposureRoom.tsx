import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { listExposures } from '@tamarind/contract/lottery-exposure';
import { ButtonLink } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { placeOf } from './DrawChoice.tsx';
import { ExposurePage } from './ExposurePage.tsx';
import { useExposureWords } from './words.ts';

/** The exposure of the draw that the URL names, or else of the draw with the largest liability [UX-23]. */
export default function ExposureRoom() {
  const { draw } = useParams<{ draw?: string }>();
  return draw === undefined ? <FirstDraw /> : <ExposurePage code={draw.toLowerCase()} />;
}

function FirstDraw() {
  const t = useExposureWords();
  const [, navigate] = useLocation();
  const open = useEndpoint(listExposures, {});
  const first = open.data?.draws[0];
  useEffect(() => {
    if (first) navigate(placeOf(first), { replace: true });
  }, [first, navigate]);
  return (
    <>
      <PageHead title={t('title')} />
      <Answer query={open}>
        {() => !first && <Empty title={t('noDraw')} action={<ButtonLink href="/draws">{t('toDraws')}</ButtonLink>} />}
      </Answer>
    </>
  );
}
