import type { FileStore } from '#kit/server/files/file-store.ts';
import { type Bilingual, bothTitles, presentTexts, type TextReader } from '#kit/shared/second-language.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import type { findPlacedSession } from './sessions.queries.ts';

export type PlacedSession = Omit<NonNullable<Awaited<ReturnType<typeof findPlacedSession>>>, 'works'> & {
  turnout?: SessionOut['turnout'];
};

/** The place of a session among the facts of a notification; nothing when it is not known. */
export const placeFacts = ({ place, placeAr }: Bilingual<'place'>): Record<string, string> =>
  place || placeAr ? bothTitles('place', { title: place || placeAr, titleAr: placeAr }) : {};

export function toSession(
  files: Pick<FileStore, 'privateUrlOf'>,
  { session, camp, level, levelId, attended, turnout }: PlacedSession,
  { attended: withAttended, ...reader }: TextReader & { attended: boolean },
): SessionOut {
  const { sheetLink, sheetUpsolveLink, contestLink, contestUpsolveLink, slidesKey, slidesName } = session;
  return {
    _id: session.id,
    ...presentTexts(session, reader, ['title', 'description', 'content', 'place']),
    createdAt: session.createdAt.toISOString(),
    publishedAt: session.publishedAt?.toISOString() ?? null,
    startsAt: session.startsAt?.toISOString() ?? null,
    sessionLink: session.sessionLink,
    sessionSlides:
      slidesKey === null ? null : { secure_url: files.privateUrlOf(slidesKey), name: slidesName ?? 'slides' },
    levelId,
    level: { _id: levelId, title: level },
    campId: session.campId,
    camp: { _id: session.campId, title: camp },
    sessionSheetLink: sheetLink,
    sheetUpsolveLink,
    sessionContestLink: contestLink,
    contestUpsolveLink,
    sessionSheet: { sheetLink, sheetUpsolve: sheetUpsolveLink },
    sessionContest: { sheetLink: contestLink, sheetUpsolve: contestUpsolveLink },
    attendance: session.attendance,
    ...(withAttended ? { attendedTrainees: attended, turnout } : {}),
  };
}
