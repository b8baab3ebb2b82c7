import { inDatabase } from './in-database.ts';
import { afterFilling } from './after-filling.ts';

/** Searched by the bench and by soak: in any spelling, ten people have it. */
export const rareName = 'احمد عبدالله';

/** What people type into the search, over people as `fillUpTo` makes them. */
export const searches = {
  'two letters': 'ah',
  'a frequent first name': 'mohamed',
  'a rare name': rareName,
  'two words': 'mohamed hassan',
  'the beginning of a handle': 'bench_12',
};

const firstNames = [
  'محمد',
  'Mohamed',
  'Mohamed',
  'محمد',
  'Ahmed',
  'Sara',
  'مريم',
  'Omar',
  'Nour',
  'Youssef',
  'Salma',
];
const lastNames = ['Hassan', 'عبد الله', 'Ali', 'Mahmoud', 'إبراهيم', 'Samir', 'Fathy'];

/** Fills the app's database up to this many people: mostly applicants and trainees, as in a real club. */
export const fillUpTo = (dataDir: string, people: number): Promise<void> =>
  inDatabase(dataDir, async (sql, db) => {
    await sql`
    insert into users (email, password_hash, role, first_name, last_name, phone, codeforces_handle, email_verified_at)
    select 'bench' || number || '@bench.club', '!', (case when number % 3 = 0 then 'user' else 'trainee' end)::role,
      case when is_rare then 'أحمد' else (${firstNames}::text[])[1 + number % ${firstNames.length}::int] end,
      case when is_rare then 'عبد الله' else (${lastNames}::text[])[1 + number / 11 % ${lastNames.length}::int] end || ' ' || number,
      '01000000000', 'bench_' || number, now()
    from generate_series((select count(*)::int from users) + 1, ${people}::int) as number,
      lateral (select number <= 1000 and number % 100 = 0 as is_rare) as rare`;
    await sql`
    insert into enrolments (camp_id, user_id)
    select (select id from camps order by id limit 1), id from users
    where role = 'trainee' and email like '%@bench.club' on conflict do nothing`;
    await afterFilling(db);
  });

/** `imported` has never set a password, `unverified` has not proved its address yet. */
export const otherAccounts = { imported: 'imported@bench.club', unverified: 'unverified@bench.club' };

export const addOtherAccounts = (dataDir: string): Promise<void> =>
  inDatabase(dataDir, async (sql) => {
    await sql`
      insert into users (email, password_hash, first_name, last_name, phone, codeforces_handle, email_verified_at)
      values (${otherAccounts.imported}, '!', 'Nour', 'Samir', '01000000000', 'bench_imported', now()),
        (${otherAccounts.unverified}, (select password_hash from users where email = 'trainee@sample.club'),
          'Nour', 'Samir', '01000000000', 'bench_unverified', null)`;
  });
