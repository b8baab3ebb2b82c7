/**
 * In the browser a contract is what a call needs: its endpoints with method, path and permission, and plain constants.
 * The build runs the contract and writes these down, so that Zod and the schemas load with forms alone. A form imports
 * its schema from `#schemas/…`, which is the whole of the same file.
 */
import { type Plugin, runnerImport } from 'vite';

const contract = /\.contract\.ts$|\/page\.ts$/;
const calls = '?calls';

/** What a call sends or a page shows of an endpoint. */
const callFields = new Set(['method', 'path', 'can', 'idempotent', 'files', 'stream', 'file']);

const isEndpoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const isPlain = (value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

/** Undefined for schemas and functions: importing them without `#schemas` fails the build. */
function inBrowser(value: unknown): unknown {
  if (isEndpoint(value))
    return Object.fromEntries(Object.entries(value).filter(([field]) => callFields.has(field)));
  return isPlain(value) ? value : undefined;
}

export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(specifier, importer = '') {
      if (!contract.test(specifier) || contract.test(importer)) return null;
      const found = await this.resolve(specifier, importer, { skipSelf: true });
      return found && !specifier.startsWith('#schemas/') ? found.id + calls : found;
    },
    async load(id) {
      if (!id.endsWith(calls)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id.slice(0, -calls.length));
      return Object.entries(module)
        .map(([name, value]) => [name, JSON.stringify(inBrowser(value))])
        .flatMap(([name, value]) => (value === undefined ? [] : `export const ${name} = ${value};\n`))
        .join('');
    },
  };
}
