import { useState } from 'react';
import { getBrandLists, setEsports } from '@tamarind/contract/brand-office';
import { listLanes } from '@tamarind/contract/lanes';
import { Button } from '@tamarind/ui/Button';
import { Checkbox } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useBrandWords } from './words.ts';

/** Which vendors' sports stand under E-sports [C09]. */
export function EsportsVendors({ esports: kept }: { esports: readonly string[] }) {
  const t = useBrandWords();
  const lanes = useEndpoint(listLanes, {});
  const call = useCall(setEsports, { refreshes: [getBrandLists, listLanes] });
  const [chosen, setChosen] = useState(kept);
  const [isAsking, setAsking] = useState(false);
  const isSame = chosen.length === kept.length && chosen.every((code) => kept.includes(code));
  const send = async (reason: string) => {
    if (!(await call.send({ esports: [...chosen], reason }))) return;
    toast(t('done'));
    setAsking(false);
  };
  return (
    <Panel title={t('esports')}>
      <Stack gap={12}>
        <p>{t('esports.text')}</p>
        <Answer query={lanes}>
          {({ lanes: all }) => (
            <Row gap={12}>
              {withUnknown(all, kept).map(({ vassalage, displayName }) => (
                <Checkbox
                  key={vassalage}
                  checked={chosen.includes(vassalage)}
                  onChange={({ target }) =>
                    setChosen(
                      target.checked ? [...chosen, vassalage] : chosen.filter((one) => one !== vassalage),
                    )
                  }
                >
                  {displayName} <code>{vassalage}</code>
                </Checkbox>
              ))}
            </Row>
          )}
        </Answer>
        <Row>
          <Button kind="cta" size="small" disabled={isSame} onClick={() => setAsking(true)}>
            {t('esports.save')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('esports.ask')}
        act={t('act')}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('esports.effect')}
      </Decision>
    </Panel>
  );
}

interface Card {
  readonly vassalage: string;
  readonly displayName: string;
}

/** Every vendor of sports by name; a code of the list that no vendor has any more can still be taken off. */
function withUnknown(
  lanes: readonly { title: string; cards: readonly Card[] }[],
  kept: readonly string[],
): Card[] {
  const known = lanes
    .filter(({ title }) => title === 'SPORTS' || title === 'ESPORTS')
    .flatMap(({ cards }) => cards)
    .toSorted((left, right) => left.displayName.localeCompare(right.displayName));
  const unknown = kept.filter((code) => known.every(({ vassalage }) => vassalage !== code));
  return [...known, ...unknown.map((vassalage) => ({ vassalage, displayName: '–' }))];
}
