import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { pageOf } from '#kit/server/database/find-page.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { may, roles } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import type { InvitedRole } from '../../people.rules.ts';
import { invitationCamps, invitations } from './invitations.table.ts';

const columns = (language: Language) => ({
  invitation: invitations,
  inviter: sql<string>`${fullName('users')}`,
  camps: sql<{ _id: string; title: string; level: { title: string } }[]>`(
    select coalesce(json_agg(json_build_object('_id', c.id, 'title', ${titleIn(language, 'c')},
      'level', json_build_object('title', ${titleIn(language, 'l')})) order by l.title, c.title, c.id), '[]')
    from ${invitationCamps} i join ${camps} c on c.id = i.camp_id and c.archived_at is null
    join ${levels} l on l.id = c.level_id
    where i.invitation_id = ${invitations.id})`,
});

const inviting = roles.filter((role) => may(role, 'invitation.send'));

/** An invitation is worth as much as its inviter: it ends with their authority, and when they leave. */
const byInviter = and(
  eq(users.id, invitations.invitedBy),
  isNull(users.archivedAt),
  inArray(users.role, inviting),
);

const selectInvitations = (db: Database, language: Language) =>
  db.select(columns(language)).from(invitations).innerJoin(users, byInviter);

export function listInvitations(
  db: Database,
  { search, language, ...page }: PageRequest & { search?: string; language: Language },
) {
  const where = search ? foldedContains(sql`${invitations.email}`, search) : undefined;
  return pageOf(db, () => selectInvitations(db, language).where(where), {
    ...page,
    orderBy: [desc(invitations.createdAt), desc(invitations.id)],
  });
}

export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>['rows'][number];

interface Valid {
  tokenHash: Buffer;
  now: Date;
}

const isValid = ({ tokenHash, now }: Valid) =>
  and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now));

export const findInvitation = (db: Database, by: Valid | { id: string }, language: Language) =>
  firstOf(selectInvitations(db, language).where('id' in by ? eq(invitations.id, by.id) : isValid(by)));

/** Takes an invitation out, so that it is accepted once; returns it with its camps. */
export async function takeInvitation(db: Database, valid: Valid) {
  const [found] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(users, byInviter)
    .where(isValid(valid))
    .for('update', { of: invitations });
  if (!found) return null;
  const places = await db
    .select({ campId: invitationCamps.campId })
    .from(invitationCamps)
    .innerJoin(camps, and(eq(camps.id, invitationCamps.campId), isNull(camps.archivedAt)))
    .where(eq(invitationCamps.invitationId, found.id))
    .orderBy(asc(invitationCamps.campId));
  const [taken] = await db.delete(invitations).where(eq(invitations.id, found.id)).returning();
  return taken ? { ...taken, campIds: places.map(({ campId }) => campId) } : null;
}

interface NewInvitation {
  email: string;
  role: InvitedRole;
  campIds: readonly string[];
  tokenHash: Buffer;
  expiresAt: Date;
  invitedBy: string;
  at: Date;
}

/** One for each address: a new one replaces the one before, with its link. */
export async function saveInvitation(
  db: Database,
  { campIds, at, ...fields }: NewInvitation,
): Promise<string> {
  const [row] = await db
    .insert(invitations)
    .values({ ...fields, createdAt: at })
    .onConflictDoUpdate({ target: invitations.email, set: { ...fields, createdAt: at } })
    .returning({ id: invitations.id });
  if (!row) throw new Error('an invitation was not stored');
  await db.delete(invitationCamps).where(eq(invitationCamps.invitationId, row.id));
  if (campIds.length > 0)
    await db.insert(invitationCamps).values(campIds.map((campId) => ({ invitationId: row.id, campId })));
  return row.id;
}

export const deleteInvitation = (db: Database, id: string) =>
  firstOf(db.delete(invitations).where(eq(invitations.id, id)).returning());

/** The camps that exist, with their names in a language. */
export const findPlaces = (db: Database, ids: readonly string[], language: Language) =>
  db
    .select({
      id: camps.id,
      title: titleIn(language, camps),
      level: { title: titleIn(language, levels) },
    })
    .from(camps)
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(and(inArray(camps.id, [...ids]), isNull(camps.archivedAt)))
    .orderBy(levels.title, camps.title, camps.id);

export const deleteLongExpired = (db: Database, before: Date) =>
  db.delete(invitations).where(lt(invitations.expiresAt, before));
