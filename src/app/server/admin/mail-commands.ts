import { record } from '#features/audit/server/audit.service.ts';
import { listWaitingMails, resendMails } from '#kit/server/mail/mail-queue.ts';
import type { AdminContext, Command, Given } from './command.ts';
import { minuteText, sayList } from './print.ts';

async function listMails({ world, say }: AdminContext, { options }: Given): Promise<void> {
  sayList(say, await listWaitingMails(world, world.db), {
    json: options.json === true,
    empty: 'No mail waits, and none has failed',
    line: ({ state, createdAt, to, subject, tries, reason }) =>
      [state.padEnd(7), minuteText(createdAt), to, subject, triesText(tries, reason)].join('  '),
  });
}

function triesText(tries: number, reason: string | null): string {
  if (tries === 0) return 'not tried yet';
  const times = tries === 1 ? 'tried once' : `tried ${tries} times`;
  return reason === null ? times : `${times}: ${reason}`;
}

async function resend({ world, say }: AdminContext): Promise<void> {
  const mails = await world.db.transaction(async (tx) => {
    const count = await resendMails(tx);
    const entry = { action: 'operator.mails-resent', actorId: null, details: { mails: count } } as const;
    if (count > 0) await record(tx, { ...entry, at: world.clock.now() });
    return count;
  });
  if (mails === 0) say('No mail has failed');
  else say(`${mails === 1 ? '1 mail is' : `${mails} mails are`} sent again: now, or when the server starts`);
}

export const mailCommands: Command[] = [
  {
    name: 'mails',
    words: [],
    options: { json: { type: 'boolean' } },
    usage: '[--json]',
    summary: 'list mails that wait or have failed, and why',
    run: listMails,
  },
  {
    name: 'resend-mails',
    words: [],
    summary: 'send failed mails again, those that were given up too',
    run: resend,
  },
];
