import { endSessions, openSessionsOf } from '#features/accounts/server/auth/operator.service.ts';
import { isId } from '#kit/shared/fields.ts';
import { AdminError, type AdminContext, type Command, type Given } from './command.ts';
import { getPerson } from './person.ts';
import { minuteText, sayList } from './print.ts';

async function listSessions({ world, say }: AdminContext, { words, options }: Given): Promise<void> {
  const user = await getPerson(world, words[0]);
  const sessions = (await openSessionsOf(world, user)).map(
    ({ id, device, address, createdAt, lastUsedAt }) => ({ id, device, address, createdAt, lastUsedAt }),
  );
  sayList(say, sessions, {
    json: options.json === true,
    empty: `${user.email} is signed in nowhere`,
    line: ({ id, device, address, lastUsedAt }) =>
      [id, `last used ${minuteText(lastUsedAt)}`, address ?? 'unknown address', device].join('  '),
  });
}

async function end({ world, say }: AdminContext, { words, options }: Given): Promise<void> {
  const user = await getPerson(world, words[0]);
  const id = options.id as string | undefined;
  const ended = id === undefined || isId(id) ? await endSessions(world, user, id) : 0;
  if (id !== undefined && ended === 0)
    throw new AdminError(`${user.email} has no session ${id}: "sessions ${user.email}" lists them`);
  if (ended === 0) return say(`${user.email} is signed in nowhere`);
  say(ended === 1 ? `1 session of ${user.email} ended` : `${ended} sessions of ${user.email} ended`);
}

export const sessionCommands: Command[] = [
  {
    name: 'sessions',
    words: ['email'],
    options: { json: { type: 'boolean' } },
    usage: '[--json]',
    summary: 'list where somebody is signed in',
    run: listSessions,
  },
  {
    name: 'end-sessions',
    words: ['email'],
    options: { id: { type: 'string' } },
    usage: '[--id <session>]',
    summary: 'sign somebody out everywhere, or of one session',
    run: end,
  },
];
