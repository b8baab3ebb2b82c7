import { globSync, readFileSync } from 'node:fs';

/** Imports of a test that needs a PostgreSQL, or an app on one. */
const database = /from '(?:#tests|\.)\/(?:test-app|test-database|database\.setup)\.ts'|\binject\(/;
/** What further processes, embedded servers and rendered pages do is the same on every PostgreSQL, and takes long. */
const elsewhere = /from '(?:#tests|\.)\/(?:app-process|tls-postgres|page-build)\.ts'|pages: 'built'/;
/** Rights and roles differ between versions of PostgreSQL. */
const roles = 'tests/database-roles.test.ts';

/** The tests that run a second time, against the oldest PostgreSQL that the app supports. */
export const databaseFiles = (): string[] =>
  globSync(['src/**/*.test.ts', 'tests/*.test.ts']).filter((file) => {
    const source = readFileSync(file, 'utf8');
    return file === roles || (database.test(source) && !elsewhere.test(source));
  });
