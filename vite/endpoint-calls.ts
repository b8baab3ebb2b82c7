/**
 * Most pages only call endpoints, which takes their method and path. In the browser's build such imports of a contract
 * lead to a list of just that, so that Zod and the schemas load with forms alone.
 */
import { type Plugin, runnerImport } from 'vite';
import { importsOf, ownPath, sourceFolder, textOf } from './source-files.ts';

const isContract = (path: string) => /\.contract\.ts$|\/kit\/shared\/page\.ts$/.test(path);

/** What a call sends or a page shows of an endpoint. */
const plainFields = ['method', 'path', 'can', 'idempotent', 'files', 'stream', 'file'] as const;

const constant =
  /^export const (\w+)(?:: [^=]+)? = (?:endpoint\(|[-\d_]+;|['"]|\[\s*['"][^\]]*\]( as const)?;)/gm;
const plainNames = new Map<string, Set<string>>();

/** The exports of a contract that are endpoints or plain values. */
function plainExports(path: string): Set<string> {
  const names =
    plainNames.get(path) ?? new Set([...textOf(path).matchAll(constant)].map(([, name = '']) => name));
  plainNames.set(path, names);
  return names;
}

/** Whether a file uses this name of a contract without its schemas. */
export function isCallOnly(file: string, path: string, name: string): boolean {
  if (!isContract(path) || isContract(file) || !plainExports(path).has(name)) return false;
  const text = textOf(file).replace(/typeof \w+\.\w+/g, '');
  return (
    !new RegExp(`\\b${name}\\.(?:body|query|params|data|extra|headers)\\b|[{,]\\s*\\.\\.\\.${name}\\b`).test(
      text,
    ) && !new RegExp(`\\}\\s*=\\s*${name}\\b`).test(text)
  );
}

async function callsOf(path: string): Promise<string> {
  const { module } = await runnerImport<Record<string, unknown>>(path);
  const names = plainExports(path);
  return Object.entries(module)
    .filter(([name]) => names.has(name))
    .map(([name, value]) => {
      const isEndpoint = typeof value === 'object' && value !== null && 'method' in value;
      const plain = isEndpoint
        ? Object.fromEntries(
            plainFields.flatMap((field) => (field in value ? [[field, value[field as never]]] : [])),
          )
        : value;
      return `export const ${name} = ${JSON.stringify(plain)};`;
    })
    .join('\n');
}

const importPattern = /^import\s+\{([^}]*)\}\s+from\s+'([^']+)';?/gm;

export function endpointCalls(): Plugin {
  return {
    name: 'endpoint-calls',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id.startsWith('virtual:calls/') ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0virtual:calls/') ? callsOf(`${sourceFolder}/${id.slice(15)}`) : null),
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(`${sourceFolder}/`) || !/\.tsx?$/.test(file) || importsOf(file).length === 0)
        return null;
      const changed = code.replace(importPattern, (written, clause: string, specifier: string) => {
        const path = ownPath(file, specifier);
        if (!path || !isContract(path)) return written;
        const names = clause
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '');
        const calls = names.filter(
          (name) => !name.startsWith('type ') && isCallOnly(file, path, name.split(' as ')[0] ?? name),
        );
        if (calls.length === 0) return written;
        const others = names.filter((name) => !calls.includes(name));
        const rest = others.some((name) => !name.startsWith('type '))
          ? `import { ${others.join(', ')} } from '${specifier}'; `
          : '';
        return `${rest}import { ${calls.join(', ')} } from 'virtual:calls/${path.slice(sourceFolder.length + 1)}';`;
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
