/**
 * `npm run pack-release -- TAG`: stores the server's sources of a release in tests/previous-release. A test runs them on
 * a database that the present code has migrated, also where the history is not at hand.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, say, SetupError } from './setup.mjs';

const folder = join(root, 'tests/previous-release');
/** What the server needs with `--api-only`. */
const paths = [
  'package.json',
  'src',
  'migrations',
  ':(exclude,glob)src/**/web/**',
  ':(exclude,glob)src/**/*.test.ts',
  ':(exclude,glob)src/**/*.harness.ts',
  ':(exclude,glob)migrations/meta/*_snapshot.json',
];

/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new SetupError('Name the release: npm run pack-release -- v0.2.0');
  const commit = git(['rev-parse', '--verify', `${name}^{commit}`]);
  const show = (/** @type {string} */ path) => JSON.parse(git(['show', `${commit}:${path}`]));
  const { entries } = show('migrations/meta/_journal.json');
  const release = { version: show('package.json').version, commit, lastMigration: entries.at(-1).tag };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'sources.tar.gz');
  git(['archive', '--format=tar.gz', '-9', `--output=${file}`, commit, '--', ...paths]);
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  say(`Packed ${name}, whose last migration is ${release.lastMigration}`);
} catch (error) {
  fail(error);
}
