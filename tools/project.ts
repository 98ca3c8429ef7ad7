import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The project's folder, without a trailing slash. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

export const inProject = (...parts: string[]): string => join(projectFolder, ...parts);

/** The folder for all files that a running product writes; deleting it resets the product to its initial state. */
export const dataFolder = inProject('.data');

/** Prints one line of progress, with the seconds since the command began. */
export function say(line: string): void {
  const seconds = (performance.now() / 1000).toFixed(1).padStart(5);
  console.log(`${seconds}s  ${line}`);
}
