import { marksOf } from '#features/attendance/server/attendance.service.ts';
import { excusesOf, proofsOf } from '#features/attendance/server/excuses/excuses.service.ts';
import { entriesAbout, recordRepeated } from '#features/audit/server/audit.service.ts';
import { entriesOf, notificationsOf } from '#features/notifications/server/inbox/inbox.service.ts';
import { campsJoinedBy, dutiesOf } from '#features/programme/server/camps/camps.service.ts';
import { ratingsOf } from '#features/programme/server/ratings/ratings.service.ts';
import { requestsOf } from '#features/programme/server/requests/requests.service.ts';
import { isHandleUnknown, resultsOf } from '#features/results/server/sheets/sheets.service.ts';
import { warningsOf } from '#features/warnings/server/warnings.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { type ZipEntry, zipStream } from '#kit/server/files/zip-stream.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Download } from '#kit/server/http/send-download.ts';
import type { Language } from '#kit/shared/language.ts';
import { devicesOf, sessionsOf } from '../auth/sign-in.service.ts';
import { twoStepDataOf } from '../two-step/two-step.service.ts';
import { type MyData, myDataPage } from './my-data.presenter.ts';
import { toOwnUser } from './users.presenter.ts';
import { getMe } from './users.service.ts';

interface Asked {
  language: Language;
  address: string;
}

/** The files that somebody uploaded of themselves, as the ZIP names them. */
async function filesOf({ db }: AppContext, userId: string, imageKey: string | null) {
  const proofs = await proofsOf(db, userId);
  const given = proofs.map(({ key, name }, number) => ({
    key,
    file: `files/${number + 1}-${fileName(name ?? 'file')}`,
  }));
  return [{ key: imageKey, file: 'files/picture.webp' }, ...given].flatMap(({ key, file }) =>
    key === null ? [] : [{ key, file }],
  );
}

/** Some systems cannot store other names, and a link to them would break. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?<>|#%]/g, '-');

async function collect(context: AppContext, actor: Actor, { language, address }: Asked) {
  const { db, clock } = context;
  const { id } = actor;
  const row = await getMe(context, actor);
  const files = await filesOf(context, id, row.imageKey);
  const data = {
    exportedAt: clock.now().toISOString(),
    user: toOwnUser(context, row, { ...actor, handleUnknown: await isHandleUnknown(db, id) }),
    waves: await campsJoinedBy(db, id, language),
    duties: (await dutiesOf(db, id, language)).map(({ camp, level, duty }) => ({ wave: camp, level, duty })),
    attendance: await marksOf(db, id, language),
    results: await resultsOf(db, id, language),
    warnings: await warningsOf(context, id, language),
    joinRequests: await requestsOf(db, id, language),
    excuses: await excusesOf(db, id, language),
    ratings: await ratingsOf(context, id, language),
    files: files.map(({ file }) => ({ file })),
    inbox: await entriesOf(db, id),
    notifications: await notificationsOf(db, actor),
    sessions: await sessionsOf(db, id),
    devices: await devicesOf(db, id),
    twoStep: await twoStepDataOf(db, id),
    activity: await entriesAbout(db, id),
  };
  await recordRepeated(
    db,
    { action: 'account.exported', actorId: id, targetId: id, address, at: clock.now() },
    // Summed by address, so that a thief's export does not look like one of the owner.
    { detail: address },
  );
  // Moments as the JSON has them.
  return { data: JSON.parse(JSON.stringify(data)) as MyData, files };
}

/** Everything that is stored about a person; its sections are those of the page in the ZIP. */
export const exportOwnData = async (context: AppContext, actor: Actor, asked: Asked): Promise<MyData> =>
  (await collect(context, actor, asked)).data;

/** The same to read and for programs, with the files themselves. */
export async function zipOwnData(context: AppContext, actor: Actor, asked: Asked): Promise<Download> {
  const { data, files } = await collect(context, actor, asked);
  const { language } = asked;
  const { translate } = context;
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'my-data.html', content: [Buffer.from(myDataPage({ translate, language }, data))] };
    yield { name: 'my-data.json', content: [Buffer.from(JSON.stringify(data, null, 2))] };
    for (const { key, file } of files) {
      const blob = await context.files.open(key);
      if (blob) yield { name: file, content: blob.stream as AsyncIterable<Uint8Array> };
    }
  }
  return { name: 'my-data.zip', type: 'application/zip', stream: zipStream(entries()) };
}
