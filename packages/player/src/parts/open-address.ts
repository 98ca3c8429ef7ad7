/** Opens the page that a banner names: one of the site in place, another in a new tab. */
export function openAddress(address: string, navigate: (path: string) => void): void {
  if (address.startsWith('/')) navigate(address);
  else open(address, '_blank', 'noopener');
}
