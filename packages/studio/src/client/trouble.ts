import type { RoundView } from './api.ts';
import type { WordKey } from './words.ts';

/** The text that tells the player why a stake was not accepted. */
export function troubleOf(told: RoundView): WordKey {
  if (told.status === 'undone' || told.reason === 'RS_ERROR_UNKNOWN') return 'undone';
  if (told.reason === 'RS_ERROR_NOT_ENOUGH_MONEY') return 'refusedFunds';
  if (told.reason === 'RS_ERROR_LIMIT_REACHED') return 'refusedLimit';
  if (told.reason === 'RS_ERROR_TOKEN_EXPIRED' || told.reason === 'RS_ERROR_INVALID_TOKEN') return 'refusedSession';
  return 'refused';
}
