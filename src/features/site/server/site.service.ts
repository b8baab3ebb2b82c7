import { record } from '#features/audit/server/audit.service.ts';
import { topSolvers } from '#features/results/server/standing/standing.service.ts';
import { cleanImage } from '#kit/server/files/images.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { siteContent, type SiteContent, type SiteSection } from '../site.contract.ts';
import { siteDefaults } from '../site.defaults.ts';
import { findSections, saveSections } from './site.queries.ts';

const sections = Object.keys(siteContent.shape) as SiteSection[];

/** The defaults, overridden by what leaders have edited. */
export async function readSite({ db }: Pick<AppContext, 'db'>): Promise<SiteContent> {
  const stored = new Map((await findSections(db)).map(({ name, value }) => [name, value]));
  const read = sections.map((name) => {
    const kept = siteContent.shape[name].safeParse(stored.get(name));
    // A section stored in an older shape falls back to its default.
    return [name, kept.success ? kept.data : siteDefaults[name]] as const;
  });
  return Object.fromEntries(read) as SiteContent;
}

export async function changeSite(
  context: AppContext,
  actor: Actor,
  change: Partial<SiteContent>,
): Promise<SiteContent> {
  const changed = sections.flatMap((name) =>
    change[name] === undefined ? [] : [{ name, value: change[name] }],
  );
  const at = context.clock.now();
  if (changed.length > 0)
    await context.db.transaction(async (tx) => {
      await saveSections(tx, changed, at);
      const details = { sections: changed.map(({ name }) => name) };
      await record(tx, { action: 'site.updated', actorId: actor.id, details, at });
    });
  return readSite(context);
}

/** Stores a picture for a section; its address is public once the section is saved. */
export async function addImage(context: AppContext, actor: Actor, upload: Upload): Promise<string> {
  const picture = await cleanImage(upload.content, { field: 'image', width: 960, height: 960 });
  const key = await context.files.put('site', 'webp', picture);
  await record(context.db, { action: 'site.image-added', actorId: actor.id, at: context.clock.now() });
  return key;
}

export async function readTalented(context: AppContext) {
  const { home } = await readSite(context);
  return topSolvers(context.db, { day: clubDay(context.clock.now()), from: home.talentedFrom });
}
