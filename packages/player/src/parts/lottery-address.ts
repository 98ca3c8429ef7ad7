/**
 * Address of the page that shows the lottery client's lobby in a frame [B16]. The query parameters, here and below,
 * have the same names as the inputs of the call that launches a game.
 */
export const LOTTERY_LOBBY = '/game?lottoView=lobby';

export const lotteryAddress = (game: string): string =>
  `/game?lottoGameCode=${encodeURIComponent(game)}&lottoView=betting`;
