import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { listOpenDraws } from '@tamarind/contract/lottery';
import { ButtonLink } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { ExposurePage } from './ExposurePage.tsx';
import { useExposureWords } from './words.ts';

/** The draw of the address, or the open draw of the official lottery. */
export default function ExposureRoom() {
  const { draw } = useParams<{ draw?: string }>();
  return draw === undefined ? <FirstDraw /> : <ExposurePage code={draw.toLowerCase()} />;
}

function FirstDraw() {
  const t = useExposureWords();
  const [, navigate] = useLocation();
  const open = useEndpoint(listOpenDraws, {});
  const draws = open.data?.draws ?? [];
  const first = draws.find(({ proof, state }) => proof === null && state === 'open') ?? draws[0];
  useEffect(() => {
    if (first) navigate(`/exposure/${first.code}`, { replace: true });
  }, [first, navigate]);
  return (
    <>
      <PageHead title={t('title')} />
      <Answer query={open}>
        {() =>
          !first && (
            <Empty title={t('noDraw')} action={<ButtonLink href="/draws">{t('toDraws')}</ButtonLink>} />
          )
        }
      </Answer>
    </>
  );
}
