/** What the build reads of our own source files: their imports, by pattern, and which files a chunk begins with. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const sourceFolder = resolve(import.meta.dirname, '../src');

export interface Import {
  path: string;
  /** Null when everything is imported, or only the effects. */
  names: string[] | null;
}

const fromPattern = /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)'/gm;

/** The path of an import of our own; null for a package. */
export function ownPath(file: string, specifier: string): string | null {
  const path = specifier.startsWith('#')
    ? resolve(sourceFolder, specifier.slice(1))
    : specifier.startsWith('.')
      ? resolve(dirname(file), specifier)
      : null;
  return path && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

/** The names between the braces, without types. */
const namesIn = (clause: string): string[] | null => {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  if (braces === undefined) return null;
  return braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? name);
};

const texts = new Map<string, string>();

export function textOf(file: string): string {
  const read = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, read);
  return read;
}

/** The static imports of a file that remain when types are gone. */
export const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(fromPattern)].flatMap(([, clause, specifier = '']) => {
    const path = ownPath(file, specifier);
    const names = clause === undefined ? null : namesIn(clause);
    return path && names?.length !== 0 ? [{ path, names }] : [];
  });
