/**
 * The route table that every page loads names the chunks of all pages, most of them again and again. The build writes it
 * with a list of the chunks and a number for each mention, and the script makes React Router's form of it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[]; css: string[] };
  routes: Record<string, Route & Record<string, unknown>>;
  url: string;
  version: string;
}

const beginning = 'window.__reactRouterManifest=';
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
];

/** Runs in the browser, before React Router. */
const expand = `([entry,list,css,flags,rows,rest])=>{
let files=list.map(name=>'/assets/'+name),at=index=>files[index],routes={},ids=[];
for(let [id,parent,path,set,module,imports,own] of rows){
let route=routes[ids[ids.push(id)-1]]={id,module:at(module),imports:entry.concat(imports).map(at),css:css.concat(own||[])};
if(parent>=0)route.parentId=ids[parent];
if(path===0)route.index=true;else if(path!==1)route.path=path;
flags.forEach((name,bit)=>{route[name]=!!(set>>bit&1)})}
return{entry:{module:at(0),imports:entry.map(at),css},routes,...rest}}`;

/** The numbers of the chunks that all routes need are left out, and so is their style. */
function shorten({ entry, routes, ...rest }: Manifest): unknown[] {
  const files: string[] = [];
  const indexOf = (path: string) => {
    if (!path.startsWith('/assets/')) throw new Error(`${path} is not among the assets`);
    const name = path.slice('/assets/'.length);
    return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
  };
  indexOf(entry.module);
  const common = entry.imports.map(indexOf);
  const ids = Object.keys(routes);
  const rows = Object.values(routes).map(
    ({ id, parentId, path, index, module, imports = [], css = [], ...more }) => {
      const set = flags.reduce((bits, name, bit) => bits | (more[name] ? 1 << bit : 0), 0);
      const unknown = Object.keys(more).filter((name) => !flags.includes(name));
      if (unknown.length > 0)
        throw new Error(`The route table has ${unknown.join(', ')}, which nobody shortens`);
      const numbers = imports.map(indexOf).filter((number) => !common.includes(number));
      const own = css.filter((name) => !entry.css.includes(name));
      return [
        id,
        parentId === undefined ? -1 : ids.indexOf(parentId),
        index ? 0 : (path ?? 1),
        set,
        indexOf(module),
        numbers,
        ...(own.length > 0 ? [own] : []),
      ];
    },
  );
  return [common, files, entry.css, flags, rows, rest];
}

/** `folder`: of the client's build. */
export function shortenRouteTable(folder: string): void {
  for (const path of globSync(`${folder}/assets/manifest-*.js`)) {
    const script = readFileSync(path, 'utf8');
    const manifest = JSON.parse(script.slice(beginning.length).replace(/;$/, '')) as Manifest;
    const table = JSON.stringify(shorten(manifest));
    writeFileSync(path, `${beginning}(${expand.replaceAll('\n', '')})(${table});\n`);
  }
}
