import { findUnreadableSecrets } from '#features/accounts/server/two-step/two-step.service.ts';
import { checkNationalIds } from '#features/accounts/server/users/national-id-key.service.ts';
import { findBrokenReferences, findDisabledTriggers, findInvalid } from '#kit/server/database/integrity.ts';
import { checkCounts } from './counts.ts';
import { checkFiles } from './files.ts';
import type { Part, Problem } from './report.ts';

const problemOf = (text: string, where: string[]): Problem[] => (where.length === 0 ? [] : [{ text, where }]);

/** The command itself does not open a database of another version. */
const checkTables: Part = async ({ db }) => {
  const broken = await findBrokenReferences(db);
  return {
    fine: 'The tables are up to date, every reference leads somewhere',
    problems: [
      ...problemOf(
        'Triggers are switched off: switch them on (ALTER TABLE … ENABLE TRIGGER) and check again',
        await findDisabledTriggers(db),
      ),
      ...problemOf('Indexes or constraints are invalid', await findInvalid(db)),
      ...problemOf(
        'Rows refer to something that is gone',
        broken.map(({ name, rows }) => `${name}: ${rows}`),
      ),
    ],
  };
};

/** Whether what is encrypted can be read with the present key. */
const checkSecrets: Part = async (context) => {
  const { total, unreadable } = await checkNationalIds(context);
  return {
    fine: `All ${total} national IDs can be read with this SECRET_KEY`,
    problems: [
      ...problemOf(
        `${unreadable.length} of ${total} national IDs cannot be read with this SECRET_KEY: bring the old key back, or let the people enter them again`,
        unreadable,
      ),
      ...problemOf(
        'Authenticator apps do not work with this SECRET_KEY: bring the old key back, or use two-step-off',
        await findUnreadableSecrets(context),
      ),
    ],
  };
};

/** In the order in which they are told. */
export const parts: readonly Part[] = [checkTables, checkCounts, checkFiles, checkSecrets];
