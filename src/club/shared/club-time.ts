/** The club meets in Egypt: times are entered as a clock there says, wherever the person who types is. */
export const clubZone = 'Africa/Cairo';

// Making one costs forty times what using it does.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: clubZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-10-03T18:30` in the club's own time, as a date and time input has it. */
export const toClubClock = (moment: Date): string => wallClock.format(moment).replace(' ', 'T');

/** `2026-10-03`: the day on the club's calendar. */
export const clubDay = (moment: Date): string => toClubClock(moment).slice(0, 10);

export const clubToday = (): string => clubDay(new Date());

/** The moment at which a clock of the club shows this. Of an hour that comes twice in autumn it is the second. */
export function fromClubClock(clock: string): Date {
  const asUtc = new Date(`${clock}Z`);
  const offsetAt = (moment: Date) => Date.parse(`${toClubClock(moment)}Z`) - moment.getTime();
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc));
  return new Date(asUtc.getTime() - offsetAt(guess));
}
