const day = 24 * 60 * 60_000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Saturday of a day's week: weeks begin on Saturday in Egypt. */
export function weekOf(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  return dateOf(time - ((new Date(time).getUTCDay() + 1) % 7) * day);
}

/** Adds the weeks without data between the others, and up to a last one, so that a gap is seen as long as it is. */
export function everyWeek<Row extends { week: string }>(
  rows: readonly Row[],
  empty: Omit<Row, 'week'>,
  last?: string,
): Row[] {
  if (rows.length === 0) return [];
  const known = new Map(rows.map((row) => [row.week, row]));
  const weeksKnown = last === undefined ? [...known.keys()] : [...known.keys(), last];
  const times = weeksKnown.map((week) => Date.parse(`${week}T00:00:00Z`));
  const weeks: Row[] = [];
  for (let time = Math.min(...times); time <= Math.max(...times); time += 7 * day) {
    const week = dateOf(time);
    weeks.push(known.get(week) ?? ({ week, ...empty } as Row));
  }
  return weeks;
}

/** The tenth of the target in which a total lies, from 0; totals above the target fall into the last one. */
export const tenthOf = (total: number, target: number): number =>
  Math.max(0, Math.min(9, Math.floor((total * 10) / target)));

/** How many totals lie in each tenth, in percent of the target. */
export function totalsByTenth(members: readonly { total: number; target: number }[]) {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const { total, target } of members) {
    const tenth = tenthOf(total, target);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  return counts.map((trainees, tenth) => ({ from: tenth * 10, to: tenth * 10 + 10, trainees }));
}

export interface Member {
  userId: string;
  total: number;
  target: number;
  /** Sessions that count for this person, and how many they attended. */
  counted: number;
  present: number;
}

/** A share, rounded to a tenth of a percent; null when the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;

/** Each person once: what they did in several camps adds up. */
export const peopleOf = (members: readonly Member[]): Member[] =>
  [...Map.groupBy(members, ({ userId }) => userId)].map(([userId, own]) => {
    const sum = (of: (member: Member) => number) => own.reduce((all, member) => all + of(member), 0);
    return {
      userId,
      total: sum(({ total }) => total),
      target: sum(({ target }) => target),
      counted: sum(({ counted }) => counted),
      present: sum(({ present }) => present),
    };
  });

/** Average attendance and progress to the target of a group. */
export function groupOf(members: readonly Member[]) {
  const sum = (of: (member: Member) => number) => members.reduce((all, member) => all + of(member), 0);
  return {
    trainees: members.length,
    attendance: shareOf(
      sum(({ present }) => present),
      sum(({ counted }) => counted),
    ),
    average: shareOf(
      sum(({ total, target }) => total / target),
      members.length,
    ),
  };
}
