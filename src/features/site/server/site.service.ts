import { findTopSolvers } from '#features/standing/server/standing.service.ts';
import type { World } from '#club/server/world.ts';
import { siteContent, type SiteContent, type SiteSection } from '../site.contract.ts';
import { siteDefaults } from '../site.defaults.ts';
import { findSections, saveSections } from './site.queries.ts';

const sections = Object.keys(siteContent.shape) as SiteSection[];

/** The defaults, overridden by what leaders have edited. */
export async function readSite({ db }: Pick<World, 'db'>): Promise<SiteContent> {
  const stored = new Map((await findSections(db)).map(({ name, value }) => [name, value]));
  const read = sections.map((name) => {
    const kept = siteContent.shape[name].safeParse(stored.get(name));
    // A section stored in an older shape falls back to its default.
    return [name, kept.success ? kept.data : siteDefaults[name]] as const;
  });
  return Object.fromEntries(read) as SiteContent;
}

export async function changeSite(world: World, change: Partial<SiteContent>): Promise<SiteContent> {
  const changed = sections.flatMap((name) =>
    change[name] === undefined ? [] : [{ name, value: change[name] }],
  );
  if (changed.length > 0) await saveSections(world.db, changed, world.clock.now());
  return readSite(world);
}

export async function readTalented(world: World) {
  const { home } = await readSite(world);
  return findTopSolvers(world, { from: home.talentedFrom });
}
