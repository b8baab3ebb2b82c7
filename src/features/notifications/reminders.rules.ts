import { daysLater } from '#features/programme/camps.rules.ts';
import { clubDay, fromClubClock } from '#club/shared/club-time.ts';

/** In the club's time: the evening before a session, the morning after a deadline or the end of a camp, the first day of the week-end. */
export const tomorrowHour = 18;
export const proposalsHour = 9;
export const digestHour = 10;
export const digestWeekday = 5;

/** From the first moment of tomorrow on the club's clock to the last. */
export function tomorrowOf(now: Date): { from: Date; before: Date } {
  const today = clubDay(now);
  return {
    from: fromClubClock(`${daysLater(today, 1)}T00:00`),
    before: fromClubClock(`${daysLater(today, 2)}T00:00`),
  };
}

/** A camp that ended longer ago is history, of which nobody is notified. */
export const seasonNewsDays = 14;

/** How many of the best the staff of a camp read of. */
export const topNamed = 3;

const day = 24 * 60 * 60_000;

/** What a digest looks back on and ahead to. */
export const digestDays = 7;
export const digestSpan = digestDays * day;

/** A digest that is sent late does not bring the next one forward. */
export const betweenDigestsMs = 6 * day;

/** Entries and sessions that a digest names; it says how many more there are. */
export const digestLines = 8;
