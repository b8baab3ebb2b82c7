/**
 * Which modules share a chunk. Small chunks compress badly one by one, and the default makes one for each set of pages
 * that share a module: more than a hundred for a page of the dashboard. Here pages are put into a few families, and
 * modules that the same families reach share a chunk. A chunk imports only from those of more families, so never in a
 * circle. What a single page reaches is left to the default.
 */
import { relative } from 'node:path';
import { sourceFolder } from './source-files.ts';

interface Graph {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** Pages, and parts that load on demand, which people open together. */
const families: Record<string, RegExp> = {
  frame: /^app\/web\/(?:root|entry\.client|layout\/(?:site-layout|page-boundary|not-found))\.tsx$/,
  dashboard:
    /^(?:app\/web\/dashboard\/(?:dashboard-layout|dashboard-boundary|own-screen-links)|features\/home\/web\/my-camps-page)\.tsx$|^features\/notifications\/web\/inbox\/watch-unread\.ts$/,
  home: /^features\/site\/web\/home-page\.tsx$/,
  public:
    /^features\/(?:site\/web\/(?:about|committees|ecpc)|content\/web\/news\/news|content\/web\/events\/event|programme\/web\/training\/training)-page\.tsx$/,
  signup: /^(?:features\/accounts\/web\/auth\/sign-up-page|app\/web\/layout\/account-layout)\.tsx$/,
  account:
    /^features\/accounts\/web\/auth\/(?:sign-in|forgot-password|reset-password|new-password|setup)-page\.tsx$/,
  trainee: /^features\/home\/web\/(?:trainee-home|own-camps)\.tsx$/,
  staff: /^features\/home\/web\/staff-home\.tsx$/,
  mentor: /^features\/people\/web\/shared\/my-trainees\.tsx$/,
  toaster: /^club\/web\/toaster\.tsx$/,
  member: /\/(?:greeting-lines|applicant-strip|member-levels)\.tsx$/,
  forms: /\/web\/(?:[a-z-]+\/)?(?:[a-z]+-form|new-member)-page\.tsx$/,
  lists:
    /\/web\/(?:[a-z-]+\/)?(?:[a-z]+s|[a-z-]+-(?:trainees|members|warnings|dashboard)|audit|archive|attendance)-page\.tsx$/,
};
/** Nobody opens them first. */
const laterFamilies = ['forms', 'lists', 'other'];
/** Every page of the dashboard has its frame, and most people come from Camps. */
const inDashboard = [...laterFamilies, 'trainee', 'staff', 'mentor', 'member'];
const mostFamilies = Object.keys(families).length + 1;

const familyOf = (root: string): string =>
  Object.entries(families).find(([, pattern]) => pattern.test(root))?.[0] ?? 'other';

const pathOf = (id: string) => relative(sourceFolder, id.split('?')[0] ?? id);

/**
 * The start of a page, which waits for the texts, and the root with the styles: parts that load on demand would add the
 * styles of a shared chunk once more.
 */
const startsPage = /^app\/web\/(?:entry\.client\.tsx|catalogs\.ts|root\.tsx|app\.css)$/;
/** Loaded when a text is missing. */
const wholeCatalog = /^app\/catalogs\//;

/** The pages and parts that reach a module by static imports. */
function rootsOf(id: string, graph: Graph): string[] {
  const roots = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const info = graph.getModuleInfo(module);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(pathOf(module));
    waiting.push(...info.importers);
  }
  return [...roots].filter((root) => !wholeCatalog.test(root));
}

/** Null: by default. */
function chunkOf(id: string, graph: Graph): { name: string; priority: number } | null {
  if (startsPage.test(pathOf(id))) return null;
  const roots = rootsOf(id, graph);
  if (roots.length === 0) return null;
  const reached = new Set(roots.map(familyOf));
  const has = (...names: string[]) => names.some((name) => reached.has(name));
  if (has('frame') || (has('home') && has('dashboard', 'trainee', 'staff')))
    return { name: 'frame', priority: mostFamilies * 4 };
  if (roots.length === 1) return null;
  const atHome = has('trainee') && has('staff');
  const rank = has('dashboard') ? 3 : atHome ? 2 : [...reached].every(isLater) ? 0 : 1;
  const dropped = rank === 3 ? inDashboard : rank === 2 ? laterFamilies : [];
  for (const name of dropped) reached.delete(name);
  const names = [
    ...new Set([...reached].map((name) => (rank === 1 && isLater(name) ? 'other' : name))),
  ].toSorted();
  return { name: names.join('-'), priority: names.length + rank * mostFamilies };
}

const isLater = (name: string) => laterFamilies.includes(name);

/**
 * A group takes what its modules import with it, unless a group of higher priority has it: that of more families goes
 * first.
 */
export const chunkGroups = Array.from({ length: mostFamilies * 4 + 1 }, (_, priority) => ({
  priority,
  debugName: `families-${priority}`,
  name: (id: string, graph: Graph) => {
    const chunk = chunkOf(id, graph);
    return chunk?.priority === priority ? chunk.name : null;
  },
}));
