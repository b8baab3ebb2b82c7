import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const src = resolve('src');

interface Import {
  /** Below src, or the name of a package. */
  to: string;
  /** What it is called here → what it is called there. */
  names: Map<string, string>;
  /** Leaves nothing behind at run time. */
  typeOnly: boolean;
}

export interface SourceFile {
  /** Below src. */
  path: string;
  place: Place;
  text: string;
  /** The text without comments. */
  code: string;
  imports: Import[];
}

interface Place {
  layer: string;
  /** Only in features. */
  slice: string;
  side: 'server' | 'web' | 'both';
}

/** Layer, slice and side of a file, from its path below src. */
export function placeOf(path: string): Place {
  const [layer = '', second = '', third = ''] = path.split('/');
  const slice = layer === 'features' ? second : '';
  const folder = layer === 'features' ? third : second;
  if (layer === 'integrations') return { layer, slice, side: 'server' };
  return { layer, slice, side: folder === 'server' || folder === 'web' ? folder : 'both' };
}

// A comment follows a space or a bracket; `/*` inside an address such as '/files/*' opens none.
const withoutComments = (text: string): string =>
  text.replace(/(^|[\s({])\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*$/gm, '$1');

const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('#')) return specifier.replace(/^#(?:schemas\/)?/, '');
  return specifier.startsWith('.') ? relative(src, resolve(src, dirname(from), specifier)) : specifier;
};

function namesIn(clause: string): { names: Map<string, string>; typeOnly: boolean } {
  const listed =
    /\{([\s\S]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const pairs = listed.filter(Boolean).map((name) => {
    const [there = '', here = there] = name.replace(/^type\s+/, '').split(/\s+as\s+/);
    return [here, there] as const;
  });
  const onlyTypes = listed.length > 0 && listed.filter(Boolean).every((name) => name.startsWith('type '));
  return {
    names: new Map(pairs),
    typeOnly: clause.startsWith('type ') || (onlyTypes && clause.startsWith('{')),
  };
}

/** Static imports and exports, type-only ones, and `import()`. */
function importsOf(path: string, code: string): Import[] {
  const statements = [...code.matchAll(/\b(?:import|export)\s+([^'";]*?)\s*\bfrom\s*['"]([^'"]+)['"]/g)].map(
    ([, clause = '', specifier = '']) => ({ to: targetOf(path, specifier), ...namesIn(clause) }),
  );
  const bare = [...code.matchAll(/(?<!\/)\bimport\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier = '']) => ({
    to: targetOf(path, specifier),
    names: new Map<string, string>(),
    typeOnly: false,
  }));
  return [...statements, ...bare];
}

/** The code of the product: tests and their helpers left out. */
export const sourceFiles: SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|harness)\./.test(path))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    const code = withoutComments(text);
    return { path, place: placeOf(path), text, code, imports: importsOf(path, code) };
  });

/** Each import of one file of the product by another. */
export const edges = sourceFiles.flatMap(({ path, place, imports }) =>
  imports
    .filter(({ to }) => /^(kit|club|integrations|features|app)\//.test(to))
    .map(({ to }) => ({ from: path, to, a: place, b: placeOf(to) })),
);

/** Groups of files that import each other, directly or through others (Tarjan's algorithm). */
export function importCircles(): string[][] {
  const targets = new Map(sourceFiles.map(({ path }) => [path, new Set<string>()]));
  for (const { from, to } of edges) if (targets.has(to)) targets.get(from)?.add(to);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const next of targets.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || targets.get(file)?.has(file)) circles.push(circle);
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}
