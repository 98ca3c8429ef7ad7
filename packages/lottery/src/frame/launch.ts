import { lottoAreas, type LottoArea, prizeModes, type PrizeMode } from '@tamarind/domain/lottery/launch';

/**
 * Parameters with which the player site opens the lottery client: `#launch=<one-time
 * token>&mode=Elott&area=VN&view=betting|lobby&game=xsmb` [K07]. A visitor's page sends `visitor=1` instead of a token:
 * the client is then signed out, whatever this tab has stored.
 */
export interface Launch {
  readonly token: string | null;
  readonly isVisitor: boolean;
  readonly view: 'betting' | 'lobby';
  readonly game: string | null;
  /** The market area whose lotteries the lobby lists; null for all areas. */
  readonly area: LottoArea | null;
  /** The mode that is selected in the lobby when the client opens. */
  readonly mode: PrizeMode;
}

/** Reads the launch parameters from the URL's fragment; anything unknown in it is ignored. */
export function readLaunch(fragment: string): Launch {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const game = values.get('game');
  return {
    token: values.get('launch'),
    isVisitor: values.get('visitor') === '1',
    view: values.get('view') === 'lobby' ? 'lobby' : 'betting',
    game: game !== null && /^[a-z0-9]{2,16}$/.test(game) ? game : null,
    area: lottoAreas.find((area) => area === values.get('area')) ?? null,
    mode: prizeModes.find((mode) => mode === values.get('mode')) ?? 'Elott',
  };
}
