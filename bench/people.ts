import { inDatabase } from './in-database.ts';

/** Searched by `bench/main.ts`: in any spelling, ten people have it. */
export const rareName = 'احمد عبدالله';

/** Fills the app's database up to this many people: mostly applicants and trainees, as in a real club. */
export const fillUpTo = (dataDir: string, people: number): Promise<void> =>
  inDatabase(dataDir, async (sql) => {
    await sql`
    insert into users (email, password_hash, role, first_name, last_name, phone, codeforces_handle, email_verified_at)
    select 'bench' || number || '@bench.club', '!', (case when number % 3 = 0 then 'user' else 'trainee' end)::role,
      case when number <= 1000 and number % 100 = 0 then 'أحمد' else 'محمد' end, 'عبد الله ' || number, '01000000000', 'bench_' || number, now()
    from generate_series((select count(*) from users) + 1, ${people}) as number`;
    await sql`
    insert into enrolments (camp_id, user_id)
    select (select id from camps order by id limit 1), id from users
    where role = 'trainee' and email like '%@bench.club' on conflict do nothing`;
    await sql`vacuum analyze users, enrolments`.simple();
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
