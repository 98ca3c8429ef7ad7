import type { Finding, Rule } from './project.ts';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const file = 'package-lock.json';

/** npm can write a lock file that lacks required packages without reporting it; the import then fails at run time. */
const complete: Rule = {
  name: 'the lock is complete',
  why: 'npm ci must give everybody the same whole tree: seen were edges without a package, and other platforms left out.',
  check: (project) => {
    const entries = entriesOf(project.files.get(file));
    return Object.entries(entries).flatMap(([path, entry]): Finding[] => {
      const isOurs = path === '' || path.startsWith('packages/');
      const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...(isOurs ? entry.devDependencies : {}) };
      return Object.keys(wanted)
        .filter((name) => !findsUpward(entries, path, name))
        .map((name) => ({
          file,
          line: 1,
          message: `${path || 'the project'} needs ${name}, and the lock does not have it`,
        }));
    });
  },
};

const sealed: Rule = {
  name: 'every locked package carries its hash and no address',
  why: 'The hash proves that what arrives is what was tried; an address would tie the project to one registry.',
  check: (project) =>
    Object.entries(entriesOf(project.files.get(file))).flatMap(([path, entry]): Finding[] => {
      if (!path.includes('node_modules/') || entry.link || entry.inBundle) return [];
      return [
        ...(entry.integrity ? [] : [{ file, line: 1, message: `${path} has no integrity hash` }]),
        ...(entry.resolved
          ? [{ file, line: 1, message: `${path} names an address: ${entry.resolved.slice(0, 40)}` }]
          : []),
      ];
    }),
};

const exactVersions: Rule = {
  name: 'exact versions',
  why: 'A range is another product tomorrow.',
  check: (project) =>
    [...project.files]
      .filter(([path]) => /^(packages\/[^/]+\/)?package\.json$/.test(path))
      .flatMap(([path, text]) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as LockEntry;
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => ({
            file: path,
            line: 1,
            message: `${name} "${version}" is not one exact version`,
          }));
      }),
};

export const lockRules: readonly Rule[] = [complete, sealed, exactVersions];

function entriesOf(text: string | undefined): Record<string, LockEntry> {
  return text === undefined ? {} : (JSON.parse(text) as { packages: Record<string, LockEntry> }).packages;
}

/** True if the package is found where Node looks for it: first beside the importer, then folder by folder upward. */
function findsUpward(entries: Record<string, LockEntry>, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    if (entries[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
