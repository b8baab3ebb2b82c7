import { assertFilterTargetsExist } from '#features/programme/server/camps/camps.service.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../../excuses.contract.ts';
import type { ExcuseOut } from '../../excuses.contract.ts';
import { findExcuse, type ListedExcuse, listExcuses } from './excuses.queries.ts';
import { decideExcuse, ownAbsence, sendExcuse, takeBackExcuse } from './excuses.service.ts';

const toExcuse = (
  files: Pick<FileStore, 'privateUrlOf'>,
  { excuse, session, camp, user, decidedBy }: ListedExcuse,
): ExcuseOut => ({
  _id: excuse.id,
  session: { ...session, startsAt: session.startsAt?.toISOString() ?? null },
  camp: { ...camp, level: { title: camp.level } },
  user,
  reason: excuse.reason,
  file:
    excuse.fileKey === null
      ? null
      : { secure_url: files.privateUrlOf(excuse.fileKey), name: excuse.fileName ?? 'excuse' },
  state: excuse.state,
  createdAt: excuse.createdAt.toISOString(),
  decidedAt: excuse.decidedAt?.toISOString() ?? null,
  decidedBy,
  answer: excuse.answer,
});

export function excusesRoutes(context: AppContext): Route[] {
  const read = async (id: string, language: Language) => {
    const row = await findExcuse(context.db, id, language);
    if (!row) throw notFound();
    return toExcuse(context.files, row);
  };
  return [
    on(contract.listExcuses, async ({ query, actor, language }) => {
      const own = query.own === '1';
      const { rows, total } = await listExcuses(context.db, actor, { ...query, own, language });
      if (total === 0) await assertFilterTargetsExist(context.db, query);
      return {
        data: rows.map((row) => toExcuse(context.files, row)),
        total,
        ...(own && query.sessionId !== undefined && (await ownAbsence(context, actor, query.sessionId))),
      };
    }),

    on(contract.sendExcuse, async ({ actor, body, files, language }) => {
      const id = await sendExcuse(context, actor, { ...body, file: files.file });
      return { message: 'excuses.messages.sent', data: await read(id, language) };
    }),

    on(contract.decideExcuse, async ({ actor, params, body, language }) => {
      await decideExcuse(context, actor, { id: params.id, ...body });
      return { message: `excuses.messages.${body.decision}`, data: await read(params.id, language) };
    }),

    on(contract.takeBackExcuse, async ({ actor, params }) => {
      await takeBackExcuse(context, actor, params.id);
      return { message: 'excuses.messages.takenBack' };
    }),
  ];
}
