/**
 * Texts follow the code that shows them. Every page, and every part that loads on demand, gets a chunk for each
 * language with the texts whose keys stand in its files; the frame has its own, which all pages load. Texts that only
 * the server uses, such as those of mails, reach no browser.
 */
import { relative, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type Plugin, runnerImport } from 'vite';
import { isCallOnly } from './endpoint-calls.ts';
import { importsOf, ownPath, sourceFolder, textOf } from './source-files.ts';

type Texts = { [key: string]: string | Texts };

const web = resolve(sourceFolder, 'app/web');
/** On every page. */
const root = resolve(web, 'root.tsx');
const frame = [
  root,
  ...['entry.client.tsx', 'layout/site-layout.tsx', 'layout/page-boundary.tsx'].map((file) =>
    resolve(web, file),
  ),
];
const languages = ['en', 'ar'] as const;
const virtual = /^virtual:texts\/(en|ar)\/(.+)$/;

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );

function nested(entries: Iterable<[string, string]>): Texts {
  const texts: Texts = {};
  for (const [key, text] of entries) {
    const names = key.split('.');
    const last = names.pop() ?? key;
    let group = texts;
    for (const name of names) group = (group[name] ??= {}) as Texts;
    group[last] = text;
  }
  return texts;
}

/** The files of a chunk: what a file imports, and so on. A contract that is only called brings no schema and no text. */
function filesOf(roots: readonly string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const { path, names } of importsOf(file)) {
      const onlyCalled = names?.every((name) => isCallOnly(file, path, name)) ?? false;
      if (!onlyCalled && !/\.(?:en|ar)\.ts$/.test(path)) waiting.push(path);
    }
  }
  return files;
}

const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

class Parts {
  readonly #catalogs: Record<(typeof languages)[number], Map<string, string>>;
  readonly #literal: RegExp;
  readonly #used = new Map<string, Set<string>>();
  readonly #frame: Set<string>;
  readonly routes: Set<string>;

  constructor(catalogs: Record<(typeof languages)[number], Texts>, routes: string[]) {
    this.#catalogs = { en: new Map(flatten(catalogs.en)), ar: new Map(flatten(catalogs.ar)) };
    // A key, or its beginning: `errors.${code}`.
    this.#literal = new RegExp(
      `['"\`]((?:${Object.keys(catalogs.en).join('|')})\\.[\\w.]*)(['"\`]|\\$\\{)`,
      'g',
    );
    this.routes = new Set(routes);
    this.#frame = this.#keysOf(frame);
  }

  #keysIn(file: string): Set<string> {
    const known = this.#used.get(file);
    if (known) return known;
    const keys = [...this.#catalogs.en.keys()];
    const found = [...textOf(file).matchAll(this.#literal)].flatMap(([, written = '', end]) =>
      keys.filter((key) =>
        end === '${' || written.endsWith('.')
          ? key.startsWith(written)
          : withoutPlural(key) === written || key === written || key.startsWith(`${written}.`),
      ),
    );
    const used = new Set(found.map(withoutPlural));
    this.#used.set(file, used);
    return used;
  }

  #keysOf(roots: readonly string[]): Set<string> {
    return new Set([...filesOf(roots)].flatMap((file) => [...this.#keysIn(file)]));
  }

  /** Those that the frame does not have. */
  keysOf(file: string): Set<string> {
    if (file === root) return this.#frame;
    return frame.includes(file)
      ? new Set()
      : new Set([...this.#keysOf([file])].filter((key) => !this.#frame.has(key)));
  }

  textsOf(file: string, language: (typeof languages)[number]): Texts {
    const keys = this.keysOf(file);
    return nested(
      [...this.#catalogs[language]].filter(([key]) => keys.has(withoutPlural(key)) || keys.has(key)),
    );
  }
}

const routeFiles = (routes: RouteConfigEntry[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [resolve(web, file), ...routeFiles(children)]);

async function readParts(): Promise<Parts> {
  const read = async <Module>(file: string) =>
    (await runnerImport<Module>(resolve(sourceFolder, file))).module;
  const { en } = await read<{ en: Texts }>('app/catalogs/en.ts');
  const { ar } = await read<{ ar: Texts }>('app/catalogs/ar.ts');
  const routes = await read<{ default: RouteConfigEntry[] }>('app/web/routes.ts');
  return new Parts({ en, ar }, [root, ...routeFiles(routes.default)]);
}

const partOf = (file: string): string => {
  const path = relative(sourceFolder, file);
  return `{ ${languages.map((language) => `${language}: () => import('virtual:texts/${language}/${path}')`).join(', ')} }`;
};

export function textsOfPages(): Plugin {
  let parts: Promise<Parts> | undefined;
  const read = () => (parts ??= readParts());
  return {
    name: 'texts-of-pages',
    enforce: 'pre',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, language, path] = virtual.exec(id.slice(1)) ?? [];
      if (id[0] !== '\0' || (language !== 'en' && language !== 'ar') || !path) return null;
      const texts = (await read()).textsOf(resolve(sourceFolder, path), language);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
    },
    async transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(`${sourceFolder}/`) || !/\.tsx?$/.test(file) || file.includes('/server/'))
        return null;
      const known = await read();
      // React Router reads the exports of a route with a development server of its own.
      const inBrowser = this.environment.name === 'client' && this.environment.mode === 'build';
      const has = (path: string | null): path is string => path !== null && known.keysOf(path).size > 0;
      let changed = code;
      if (inBrowser)
        changed = changed.replace(/\bimport\(\s*'([.#][^']+)'\s*\)/g, (written, specifier: string) => {
          const path = ownPath(file, specifier);
          return has(path) && !/\/catalogs\//.test(path) ? `withTexts(${written}, ${partOf(path)})` : written;
        });
      if (changed !== code) changed = `import { withTexts } from '#kit/web/i18n.ts';\n${changed}`;
      if (known.routes.has(file) && has(file)) {
        const own = /^export const handle\b/m;
        changed = own.test(changed)
          ? changed.replace(own, 'const ownHandle')
          : `${changed}\nconst ownHandle = {};`;
        // The server has all texts; it only has to know that there is a handle.
        changed += `\nexport const handle = ${inBrowser ? `{ ...ownHandle, texts: ${partOf(file)} }` : 'ownHandle'};\n`;
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
