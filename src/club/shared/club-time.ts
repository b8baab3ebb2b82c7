/** The club meets in Egypt: times are entered in its local time, wherever the browser is. */
export const clubZone = 'Africa/Cairo';

// The first formatter takes a phone a tenth of a second, which every page would wait for if it were made on load;
// making one costs forty times as much as using it.
let wallClock: Intl.DateTimeFormat | undefined;

/** `2026-10-03T18:30` in club time, the format of a datetime-local input. */
export function toClubClock(moment: Date): string {
  wallClock ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: clubZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return wallClock.format(moment).replace(' ', 'T');
}

/** `2026-10-03`: the calendar day in club time. */
export const clubDay = (moment: Date): string => toClubClock(moment).slice(0, 10);

export const clubToday = (): string => clubDay(new Date());

/** Parses club time. An hour that occurs twice in autumn means the second. */
export function fromClubClock(clock: string): Date {
  const asUtc = new Date(`${clock}Z`);
  const offsetAt = (moment: Date) => Date.parse(`${toClubClock(moment)}Z`) - moment.getTime();
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc));
  return new Date(asUtc.getTime() - offsetAt(guess));
}
