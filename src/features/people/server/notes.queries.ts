import { and, desc, eq, sql } from 'drizzle-orm';
import { worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import type { Reading } from './people.queries.ts';
import { personNotes } from './people.table.ts';

const noteColumns = (language: Language) => ({
  note: personNotes,
  camp: titleIn(language, camps),
  level: titleIn(language, levels),
  author: sql<string | null>`${fullName('users')}`,
});

export const notesOn = (db: Database, { actor, userId, language }: Reading) =>
  db
    .select(noteColumns(language))
    .from(personNotes)
    .innerJoin(camps, eq(camps.id, personNotes.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(and(eq(personNotes.userId, userId), worksIn(actor, personNotes.campId)))
    .orderBy(desc(personNotes.id))
    .limit(200);

export type ListedNote = Awaited<ReturnType<typeof notesOn>>[number];

export async function findNote(db: Database, id: string, language: Language): Promise<ListedNote | null> {
  const [row] = await db
    .select(noteColumns(language))
    .from(personNotes)
    .innerJoin(camps, eq(camps.id, personNotes.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(eq(personNotes.id, id));
  return row ?? null;
}

export async function insertNote(
  db: Database,
  { at, ...note }: { userId: string; campId: string; authorId: string; text: string; at: Date },
): Promise<string> {
  const [row] = await db
    .insert(personNotes)
    .values({ ...note, createdAt: at })
    .returning({ id: personNotes.id });
  if (!row) throw new Error('a note was not stored');
  return row.id;
}

export async function lockNote(db: Database, { id, userId }: { id: string; userId: string }) {
  const [row] = await db
    .select()
    .from(personNotes)
    .where(and(eq(personNotes.id, id), eq(personNotes.userId, userId)))
    .for('update');
  return row ?? null;
}

export async function deleteNote(db: Database, id: string): Promise<void> {
  await db.delete(personNotes).where(eq(personNotes.id, id));
}
