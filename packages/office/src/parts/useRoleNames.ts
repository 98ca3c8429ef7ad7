import { isOwnRole, type StaffRole } from '@tamarind/contract/operators';
import { usePartsWords } from './words.ts';

/** Returns a function that writes role names as one text: "Officer, Owner". */
export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const t = usePartsWords();
  return (roles) => roles.map((role) => (isOwnRole(role) ? role.slice(4) : t(`role.${role}`))).join(', ');
}
