import type { SessionOut } from './sessions.contract.ts';

interface PlacedSession {
  id: string;
  position: number;
  heldAt: Date;
}

const byPosition = (a: PlacedSession, b: PlacedSession): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1);

/**
 * The ids of a camp in their order after a session comes back, or null when its old place is free. If another session
 * took it, it comes before the first one that is held later.
 */
export function orderAfterRestore(
  restored: PlacedSession,
  current: readonly PlacedSession[],
): string[] | null {
  if (current.every(({ position }) => position !== restored.position)) return null;
  const order = current.toSorted(byPosition);
  const later = order.findIndex(({ heldAt }) => heldAt > restored.heldAt);
  return order.toSpliced(later === -1 ? order.length : later, 0, restored).map(({ id }) => id);
}

interface DatedSession {
  id: string;
  startsAt: Date | null;
}

/**
 * Sessions that get another date when the order changes: of those that are still to come and have one, each takes the
 * date of the one in whose place it is now. The order before gives all of them back.
 */
export function movedDates(
  order: readonly string[],
  before: readonly DatedSession[],
  now: Date,
): { id: string; startsAt: Date }[] {
  const coming = before.flatMap(({ id, startsAt }) => (startsAt && startsAt > now ? [{ id, startsAt }] : []));
  const inOrder = order.filter((id) => coming.some((session) => session.id === id));
  return coming.flatMap(({ startsAt }, place) => {
    const id = inOrder[place];
    const same = coming.find((session) => session.id === id)?.startsAt.getTime() === startsAt.getTime();
    return id === undefined || same ? [] : [{ id, startsAt }];
  });
}

/** The parts of a session's material, in the order in which they are used. */
export const materials = ['recording', 'slides', 'content', 'sheet', 'contest'] as const;
export type Material = (typeof materials)[number];

interface WithMaterial {
  sessionLink: string | null;
  slidesKey: string | null;
  content: string;
  contentAr: string;
  sheetLink: string | null;
  contestLink: string | null;
}

export function materialOf(session: WithMaterial): Material[] {
  const there: Record<Material, boolean> = {
    recording: session.sessionLink !== null,
    slides: session.slidesKey !== null,
    content: session.content !== '' || session.contentAr !== '',
    sheet: session.sheetLink !== null,
    contest: session.contestLink !== null,
  };
  return materials.filter((part) => there[part]);
}

type Shown = Pick<
  SessionOut,
  'sessionLink' | 'content' | 'contentAr' | 'sessionSheetLink' | 'sessionContestLink'
>;

/** What a session lacks, as it is sent to a browser. */
export function missingMaterial(session: Shown & { sessionSlides: object | null }): Material[] {
  const there = materialOf({
    ...session,
    slidesKey: session.sessionSlides && 'there',
    contentAr: session.contentAr ?? '',
    sheetLink: session.sessionSheetLink,
    contestLink: session.sessionContestLink,
  });
  return materials.filter((part) => !there.includes(part));
}

export const maxStars = 5;

/** Characters of the line beside the stars. */
export const maxLineLength = 300;

/** Averages are shown from so many answers on: of fewer, staff could guess who said what. */
export const minAnswers = 3;
