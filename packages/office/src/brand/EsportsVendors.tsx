import { useState } from 'react';
import { getBrandLists, setEsports } from '@tamarind/contract/brand-office';
import { listLanes } from '@tamarind/contract/lanes';
import { Checkbox } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Row } from '#parts/Row.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { useBrandWords } from './words.ts';

/** Vendors whose sports games are listed under E-sports [C09]. */
export function EsportsVendors({ esports: kept }: { esports: readonly string[] }) {
  const t = useBrandWords();
  const lanes = useEndpoint(listLanes, {});
  const call = useCall(setEsports, { refreshes: [getBrandLists, listLanes] });
  const [chosen, setChosen] = useState(kept);
  const isSame = chosen.length === kept.length && chosen.every((code) => kept.includes(code));
  const send = (reason: string) => call.send({ esports: [...chosen], reason });
  return (
    <SettingPanel
      title={t('esports')}
      text={t('esports.text')}
      save={t('esports.save')}
      ask={t('esports.ask')}
      effect={t('esports.effect')}
      isReady={!isSame}
      call={call}
      onSend={send}
    >
      <Answer query={lanes}>
        {({ lanes: all }) => (
          <Row gap={12}>
            {withUnknown(all, kept).map(({ vassalage, displayName }) => (
              <Checkbox
                key={vassalage}
                checked={chosen.includes(vassalage)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, vassalage] : chosen.filter((one) => one !== vassalage))
                }
              >
                {displayName} <code>{vassalage}</code>
              </Checkbox>
            ))}
          </Row>
        )}
      </Answer>
    </SettingPanel>
  );
}

interface Card {
  readonly vassalage: string;
  readonly displayName: string;
}

/**
 * Every sports vendor, sorted by name. A listed code whose vendor no longer exists is included, so that it can be
 * removed.
 */
function withUnknown(lanes: readonly { title: string; cards: readonly Card[] }[], kept: readonly string[]): Card[] {
  const known = lanes
    .filter(({ title }) => title === 'SPORTS' || title === 'ESPORTS')
    .flatMap(({ cards }) => cards)
    .toSorted((left, right) => left.displayName.localeCompare(right.displayName));
  const unknown = kept.filter((code) => known.every(({ vassalage }) => vassalage !== code));
  return [...known, ...unknown.map((vassalage) => ({ vassalage, displayName: '–' }))];
}
