// `npm run admin -- …`: what the operator of a server does at its terminal.
import { commands } from './commands.ts';
import { callOf, parseCommand } from './parse-command.ts';
import { forTerminal } from './print.ts';
import { AppError } from '#kit/shared/errors.ts';
import { makeTranslator } from '#kit/server/http/translator.ts';
import { ar } from '../../catalogs/ar.ts';
import { en } from '../../catalogs/en.ts';
import { type Command, AdminError } from './command.ts';
import { type Config, readConfig } from '#club/server/config.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { migrationStateAt } from '#kit/server/database/migrate.ts';
import { requireFit } from '#kit/server/database/misfits.ts';
import { makeLog } from '#kit/server/log/log.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { openInstallation } from '../installation.ts';
import { migrations } from '../migrations.ts';
import { openContext } from '../open-context.ts';
import { reasonOf } from '../reason.ts';
import * as schema from '../../schema.ts';

const say = (line: string) => void process.stdout.write(`${forTerminal(line)}\n`);

async function main(args: readonly string[]): Promise<void> {
  const asked = parseCommand(commands, args);
  if (!asked) {
    say(helpOf(commands));
    return;
  }
  const { context, close } = await openAdmin(process.env);
  try {
    await asked.command.run({ context, say }, asked.given);
  } finally {
    await close();
  }
}

/** What a rule refuses is a text of the catalog. */
const lineOf = (error: unknown): string =>
  error instanceof AppError ? makeTranslator({ en, ar })('en', error.text) : reasonOf(error);

const examples = [
  'npm run admin -- leader mariam@club.example.org --name "Mariam Adel"',
  'npm run admin -- two-step-off omar@club.example.org',
  'npm run admin -- check --repair',
];

function helpOf(commands: readonly Command[]): string {
  const lines = commands.map((command) => ({ call: callOf(command), summary: command.summary }));
  const width = Math.max(...lines.map(({ call }) => call.length)) + 2;
  return [
    'What the operator of the server can do, while it runs and while it is stopped.',
    'Run it with the settings of the server (PUBLIC_URL, DATA_DIR, DATABASE_URL, SECRET_KEY …).',
    '',
    ...lines.map(({ call, summary }) => `  ${call.padEnd(width)}${summary}`),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

interface OpenAdmin {
  context: AppContext;
  close: () => Promise<void>;
}

interface Reached {
  connection: Connection;
  release: () => Promise<void>;
}

/** The context of a running or stopped server, without its jobs. */
async function openAdmin(environment: NodeJS.ProcessEnv): Promise<OpenAdmin> {
  const config = readConfig(environment);
  const { connection, release } = await reach(config, environment);
  try {
    await requireMigrated(connection);
    const { context, close } = await openContext({
      config,
      connection,
      clock: systemClock,
      log: logOf(environment),
      runsJobs: false,
    });
    return {
      context,
      async close() {
        await close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** As the role that the server runs as. An embedded database is joined, or started for the time of the command. */
async function reach(config: Config, environment: NodeJS.ProcessEnv): Promise<Reached> {
  const { connection, role, close } = await openInstallation(config, { environment, create: false });
  return { connection: config.databaseUrl ? connection : { ...connection, ...role }, release: close };
}

async function requireMigrated(connection: Connection): Promise<void> {
  const state = await migrationStateAt(connection, migrations);
  if (state === 'empty')
    throw new AdminError('The database has no tables: start the server once, or run "npm run migrate"');
  // After a rollback: a release works on the tables of the next one.
  if (state === 'newer') return requireFit(connection, schema);
  if (state !== 'current')
    throw new AdminError(
      'The database is of an older version: start the server once, or run "npm run migrate"',
    );
}

/** What the queue or the cache log meanwhile matters to a developer only. */
const logOf = ({ DEBUG }: NodeJS.ProcessEnv) =>
  makeLog({ write: (line) => void (DEBUG && process.stderr.write(line)) });

// At the end: a constant above has its value only now.
await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${forTerminal(lineOf(error))}\n`);
  process.exitCode = 1;
});
