/** Opens the address of a banner: a page of the site in the same tab, any other page in a new tab. */
export function openAddress(address: string, navigate: (path: string) => void): void {
  if (address.startsWith('/')) navigate(address);
  else open(address, '_blank', 'noopener');
}
