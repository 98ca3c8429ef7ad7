/** Addresses of the lottery client in its frame [B16]; the page asks for a launch with the same names. */
export const LOTTERY_LOBBY = '/game?lottoView=lobby';

export const lotteryAddress = (game: string): string =>
  `/game?lottoGameCode=${encodeURIComponent(game)}&lottoView=betting`;
