import {
  eachImport,
  filesLike,
  importsOf,
  isTest,
  targetOf,
  withoutComments,
  type Project,
  type Rule,
} from './project.ts';

/**
 * Permitted imports. Files of a package may always import each other; `packages` lists other packages that they may
 * import, `modules` the npm packages and Node modules ('declared': those in the package.json).
 */
const knows: Record<string, { packages: RegExp; modules: RegExp | 'declared'; why: string }> = {
  domain: { packages: /^$/, modules: /^$/, why: 'Rules are pure: no IO, no clock, no packages.' },
  contract: {
    packages: /^domain\//,
    modules: /^zod\/mini$/,
    why: 'Sites carry the contract to the browser: domain and zod/mini only.',
  },
  ui: {
    packages: /^(domain|contract)\//,
    modules: 'declared',
    why: 'What the sites share knows no site and no server.',
  },
  player: {
    packages: /^(domain|contract|ui)\//,
    modules: 'declared',
    why: 'Sites never meet, and reach the server through the contract only.',
  },
  lottery: {
    packages: /^(domain|contract|ui)\//,
    modules: 'declared',
    why: 'Sites never meet, and reach the server through the contract only.',
  },
  office: {
    packages: /^(domain|contract|ui)\//,
    modules: 'declared',
    why: 'Sites never meet, and reach the server through the contract only.',
  },
  pages: {
    packages: /^(domain|contract|ui)\//,
    modules: 'declared',
    why: 'Sites never meet, and reach the server through the contract only.',
  },
  server: {
    packages: /^(domain|contract)\//,
    modules: 'declared',
    why: 'The server knows no site, no stand-in and no vendor.',
  },
  studio: {
    packages: /^(domain|contract\/src\/vendor)/,
    modules: 'declared',
    why: 'A vendor speaks the public protocol and knows nothing else of us.',
  },
  kiosk: {
    packages: /^$/,
    modules: 'declared',
    why: 'The second vendor is written from the public pages alone: it knows nothing of us.',
  },
  outside: {
    packages: /^(domain\/|contract\/src\/outside\/)/,
    modules: 'declared',
    why: 'A stand-in knows the public formats only, or it would prove nothing.',
  },
};

const packagesKnow: Rule = {
  name: 'packages know only those below them',
  why: 'domain ← contract ← ui ← sites, and contract ← server: each can be understood, tested and replaced without the others.',
  check: (project) =>
    eachImport(project, /^packages\/[^/]+\/src\/.*\.tsx?$/, ({ file, from }) => {
      const own = packageOf(file);
      const rule = knows[own];
      if (!rule) return `package "${own}" is not in the table of layers`;
      const target = targetOf(file, from);
      if ('module' in target) {
        if (isTest(file) || rule.modules === 'declared' || rule.modules.test(target.module)) return undefined;
        return `${own} must not import ${from}. ${rule.why}`;
      }
      if (target.file.startsWith(`packages/${own}/`) || (isTest(file) && target.file.startsWith('tools/')))
        return undefined;
      const other = target.file.replace(/^packages\//, '');
      return rule.packages.test(other) ? undefined : `${own} must not import ${other}. ${rule.why}`;
    }),
};

const noCircles: Rule = {
  name: 'no circles',
  why: 'Files that import each other in a ring can only be understood all at once.',
  check: (project) => {
    const graph = new Map<string, string[]>();
    for (const [file, text] of filesLike(project, /^(packages|tools|e2e|bench)\/.*\.(tsx?|mjs)$/)) {
      const targets = importsOf(text).map(({ from }) => targetOf(file, from));
      graph.set(
        file,
        targets.flatMap((target) => ('file' in target ? resolved(project, target.file) : [])),
      );
    }
    return ringsOf(graph).map((ring) => ({
      file: ring[0] ?? '',
      line: 1,
      message: `circle: ${[...ring, ring[0]].join(' → ')}`,
    }));
  },
};

const declared: Rule = {
  name: 'declared dependencies only',
  why: 'What a package uses stands in its own package.json; luck of the folder layout is no promise.',
  check: (project) =>
    eachImport(
      project,
      /^(packages\/[^/]+\/src|tools|e2e|bench)\/.*\.(tsx?|mjs)$|^[^/]+\.config\.ts$/,
      ({ file, from }) => {
        const name = from.startsWith('@tamarind/')
          ? from.split('/').slice(0, 2).join('/')
          : moduleName(targetOf(file, from));
        if (!name || name.startsWith('node:')) return undefined;
        const own = packageOf(file);
        if (own && name === `@tamarind/${own}`) return 'import own files relatively or by #';
        const lists = isTest(file) || !own ? [own, ''] : [own];
        const names = lists.flatMap((folder) => declaredIn(project, folder));
        // Files outside packages/ may import the repository's own packages without declaring them, because npm
        // workspaces link these.
        if (!own && name.startsWith('@tamarind/')) return undefined;
        return names.includes(name)
          ? undefined
          : `${name} is not declared in ${own ? `packages/${own}/` : ''}package.json`;
      },
    ),
};

const prescribedPaths: Rule = {
  name: 'prescribed paths stand only in the contract',
  why: 'The odd path is written once; everywhere else the call has its plain name. Only a test may pin it again.',
  check: (project) =>
    filesLike(project, /^packages\/(?!contract\/)[^/]+\/src\/.*\.tsx?$/).flatMap(([file, text]) =>
      (isTest(file) ? '' : withoutComments(text))
        .split('\n')
        .flatMap((line, index) =>
          /["'`/](wps|lgw|lotto)\//.test(line)
            ? [{ file, line: index + 1, message: `use the endpoint's path: ${line.trim().slice(0, 60)}` }]
            : [],
        ),
    ),
};

const featuresApart: Rule = {
  name: "a site's features do not meet",
  why: 'What two features share belongs to the parts or to ui.',
  check: (project) =>
    eachImport(project, /^packages\/[^/]+\/src\/features\/.*\.tsx?$/, ({ file, from }) => {
      const target = targetOf(file, from);
      const feature = /\/features\/([^/]+)\//;
      const [own, other] = [feature.exec(file)?.[1], 'file' in target ? feature.exec(target.file)?.[1] : undefined];
      return !other || other === own ? undefined : `feature ${own} must not import feature ${other}`;
    }),
};

const partsBelow: Rule = {
  name: "the player site's parts stand below its features, and both below the frame",
  why: 'A part is used by many features and the frame goes around them: an import the other way would tie all of them together.',
  check: (project) =>
    eachImport(project, /^packages\/player\/src\/(parts|features|shell)\/.*\.tsx?$/, ({ file, from }) => {
      const target = targetOf(file, from);
      const other = 'file' in target ? target.file.replace('packages/player/src/', '') : '';
      const own = file.split('/')[3] ?? '';
      if (isTest(file) || !/^(parts|features|shell)\//.test(other)) return undefined;
      const isAllowed = other.startsWith(`${own}/`) || other.startsWith('parts/') || other === 'shell/door.ts';
      return isAllowed && (own !== 'parts' || other.startsWith('parts/'))
        ? undefined
        : `${own} must not import ${from}`;
    }),
};

const officeFrame: Rule = {
  name: "the office's rooms stand between its parts and its frame",
  why: 'The frame lists the rooms and goes around them, so only the start imports it; what rooms share is a part.',
  check: (project) =>
    eachImport(project, /^packages\/office\/src\/.*\.tsx?$/, ({ file, from }) => {
      const target = targetOf(file, from);
      const placeOf = (path: string) => /^packages\/office\/src\/([^/]+)/.exec(path)?.[1];
      const [own, other] = [placeOf(file), 'file' in target ? placeOf(target.file) : undefined];
      if (isTest(file) || other === undefined || own === other) return undefined;
      if (other === 'shell' && own !== 'main.tsx') return `only main.tsx imports the frame, not ${own}`;
      return own === 'parts' ? `a part must not import ${from}` : undefined;
    }),
};

const drillApart: Rule = {
  name: 'the drill shares no code with the server',
  why: 'A judge that leans on what it judges makes the same mistake and finds everything in order.',
  check: (project) =>
    eachImport(project, /^tools\/(drill|second-evaluator)\/.*\.(ts|mjs)$/, ({ file, from }) => {
      const target = targetOf(file, from);
      const isServer = 'file' in target && target.file.startsWith('packages/server/');
      return isServer || from.startsWith('@tamarind/server') ? `the drill must not import ${from}` : undefined;
    }),
};

export const layerRules: readonly Rule[] = [
  packagesKnow,
  noCircles,
  declared,
  prescribedPaths,
  featuresApart,
  partsBelow,
  officeFrame,
  drillApart,
];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const packageOf = (file: string): string => /^packages\/([^/]+)\//.exec(file)?.[1] ?? '';

function moduleName(target: { file: string } | { module: string }): string | undefined {
  if ('file' in target) return undefined;
  const parts = target.module.split('/');
  return parts[0]?.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

function declaredIn(project: Project, folder: string): string[] {
  const text = project.files.get(folder ? `packages/${folder}/package.json` : 'package.json') ?? '{}';
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(text) as Record<
    string,
    Record<string, string> | undefined
  >;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
}

/**
 * The file that an import path refers to. A path that ends in .ts may mean a .tsx file, because an exports map can
 * change the ending.
 */
function resolved(project: Project, file: string): string[] {
  return [file, file.replace(/\.ts$/, '.tsx')].filter((path) => project.files.has(path)).slice(0, 1);
}

/** Import cycles, each once: the strongly connected components of the graph (Tarjan 1972). */
function ringsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const rings: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    low.set(file, order.get(file) ?? 0);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const ring = stack.splice(stack.indexOf(file));
    if (ring.length > 1 || graph.get(file)?.includes(file)) rings.push(ring);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return rings;
}
