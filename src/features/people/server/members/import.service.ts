import { record } from '#features/audit/server/audit.service.ts';
import { enrol } from '#features/programme/server/camps/camps.service.ts';
import { insertUsers } from '#features/accounts/server/users/users.service.ts';
import type { NewUser } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference, violatedUnique } from '#kit/server/database/errors.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import { postMails } from '#kit/server/mail/mail-job.ts';
import { noPassword } from '#kit/server/security/passwords.ts';
import { readSheet } from '#kit/server/spreadsheets/read-sheet.ts';
import type { World } from '#club/server/world.ts';
import { invalid } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { ImportOut } from '../../members.contract.ts';
import { type Checked, checkPeople, type Newcomer } from './import.check.ts';
import { lockImports } from './import.queries.ts';
import { readPeople } from './import.rules.ts';
import { invitationMail } from './members.mails.ts';

interface Import {
  file: Upload;
  /** False for a dry run. */
  commit: boolean;
  language: Language;
  address: string;
}

/** Imports people from a file, all rows or none; stored people stay as they are. */
export async function importPeople(world: World, actor: Actor, given: Import): Promise<ImportOut> {
  const reading = readPeople(await readSheet(given.file));
  if (!given.commit) return toReport(world, await checkPeople(world, world.db, reading), given.language);
  try {
    return await world.db.transaction(async (tx) => {
      await lockImports(tx);
      const checked = await checkPeople(world, tx, reading);
      if (checked.problems.length > 0) throw invalid('file', 'members.errors.importProblems');
      if (checked.newcomers.length > 0)
        await store(world, tx, { ...given, actor, people: checked.newcomers });
      return toReport(world, checked, given.language);
    });
  } catch (error) {
    // A concurrent sign-up or deletion between check and write.
    const overtaken = violatedUnique(error) ?? violatedReference(error);
    throw overtaken === null ? error : invalid('file', 'members.errors.importOvertaken');
  }
}

function toReport(world: World, { rows, unchanged, problems }: Checked, language: Language): ImportOut {
  const broken = new Set(problems.map(({ row }) => row));
  return {
    rows,
    ready: broken.has(1) ? 0 : rows - broken.size,
    unchanged,
    problems: problems
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, field, text }) => ({ row, field, message: world.translate(language, text) })),
  };
}

interface Storing extends Pick<Import, 'language' | 'address'> {
  actor: Actor;
  people: readonly Newcomer[];
}

async function store(
  world: World,
  tx: Database,
  { actor, people, language, address }: Storing,
): Promise<void> {
  const at = world.clock.now();
  const rows = people.map(({ person, columns }) => ({
    ...(columns as NewUser),
    nationalIdSealed: person.nationalId === undefined ? null : world.vault.seal(person.nationalId),
    // They choose one through "Forgot your password?", which also verifies their address.
    passwordHash: noPassword,
    // Without a column of its own, the language of the person who imports.
    language: person.language ?? language,
    createdAt: at,
  }));
  const stored = await insertUsers(tx, rows);
  await enrolAll(tx, { people, ids: new Map(stored.map(({ email, id }) => [email, id])), at });
  await postMails(
    world,
    tx,
    rows.map((row) => invitationMail(world, row)),
  );
  await record(tx, {
    action: 'member.imported',
    actorId: actor.id,
    address,
    details: { rows: rows.length },
    at,
  });
}

interface Enrolling {
  people: readonly Newcomer[];
  ids: ReadonlyMap<string | undefined, string>;
  at: Date;
}

async function enrolAll(tx: Database, { people, ids, at }: Enrolling): Promise<void> {
  const places = people.flatMap(({ campIds, columns }) => campIds.map((campId) => ({ campId, columns })));
  const byCamp = Map.groupBy(places, ({ campId }) => campId);
  // Locks waves in a fixed order to avoid deadlocks.
  for (const campId of [...byCamp.keys()].toSorted()) {
    const userIds = (byCamp.get(campId) ?? []).flatMap(({ columns }) => ids.get(columns.email) ?? []);
    await enrol(tx, { campId, userIds, at });
  }
}
