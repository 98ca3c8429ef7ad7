/** What the player site handed over in the address: `#launch=<one-time token>&view=betting|lobby&game=xsmb` [K07]. */
export interface Launch {
  readonly token: string | null;
  readonly view: 'betting' | 'lobby';
  readonly game: string | null;
}

/** Reads the fragment; anything unknown in it is ignored. */
export function readLaunch(fragment: string): Launch {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const game = values.get('game');
  return {
    token: values.get('launch'),
    view: values.get('view') === 'lobby' ? 'lobby' : 'betting',
    game: game !== null && /^[a-z0-9]{2,16}$/.test(game) ? game : null,
  };
}
