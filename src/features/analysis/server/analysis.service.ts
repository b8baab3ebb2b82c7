import { assertFilterTargetsExist } from '#features/programme/server/camps/camps.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { riskTexts } from '#features/people/people.rules.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { everyWeek, groupOf, type Member, peopleOf, totalsByTenth, weekOf } from '../analysis.rules.ts';
import * as queries from './analysis.queries.ts';
import type { CampRow, MemberRow, RiskRow, Scope } from './analysis.queries.ts';

/** A trainee in one camp, with that camp's target. */
interface Counted extends Member {
  row: MemberRow;
  camp: CampRow;
}

export async function analyse(context: AppContext, scope: Scope): Promise<AnalysisOut> {
  const { campId, language } = scope;
  const now = context.clock.now();
  const [camps, applications, attendance, solved, rows, atRisk] = await Promise.all([
    queries.campsOf(context.db, scope, now),
    queries.applicationsOf(context.db, scope),
    queries.sessionsOf(context.db, scope, now),
    queries.solvedOf(context.db, scope),
    queries.membersOf(context.db, scope, now),
    queries.atRiskIn(context.db, scope, now),
  ]);
  if (camps.length === 0) {
    await assertFilterTargetsExist(context.db, scope);
    if (campId !== undefined) throw notFound();
  }
  const known = new Map(camps.map((camp) => [camp.id, camp]));
  const members = rows.flatMap((row): Counted[] => {
    const camp = known.get(row.camp_id);
    const { user_id: userId, total, attended: present, held: counted } = row;
    return camp ? [{ row, camp, target: camp.target, userId, total, present, counted }] : [];
  });
  const people = peopleOf(members);
  // While a camp goes on, it is news too that nothing was solved in the last weeks.
  const last = camps.every(({ isOver }) => isOver) ? undefined : weekOf(clubDay(now));
  return {
    people: groupOf(people),
    applications: everyWeek(applications, { pending: 0, accepted: 0, rejected: 0 }),
    attendance,
    solved: everyWeek(solved, { solved: 0, trainees: 0 }, last),
    totals: totalsByTenth(people),
    judged: atRisk[0]?.judged ?? null,
    atRisk: atRisk.flatMap((row) => (row.userId === null ? [] : toAtRisk(context, row, language))),
    camps: camps.map((camp) => compareCamp(camp, members)),
    mentors: compareMentors(members),
  };
}

function toAtRisk(context: AppContext, row: RiskRow, language: Language): AnalysisOut['atRisk'][number] {
  const { judged: _judged, risk, warnings, marks, ...person } = row;
  const reasons = riskTexts({ risk, warnings, lastMarks: (marks ?? []).toReversed() });
  return { ...person, reasons: reasons.map((reason) => context.translate(language, reason)) };
}

function compareCamp(camp: CampRow, members: Counted[]): AnalysisOut['camps'][number] {
  const own = members.filter((member) => member.camp === camp);
  const warnings = own.reduce((all, member) => all + member.row.warnings, 0);
  return { campId: camp.id, camp: camp.title, level: camp.level, year: camp.year, ...groupOf(own), warnings };
}

function compareMentors(members: Counted[]): AnalysisOut['mentors'] {
  const groups = Map.groupBy(members, ({ row }) => `${row.camp_id} ${row.mentor_id ?? ''}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { row, camp } = first;
      const who = { mentorId: row.mentor_id, mentor: row.mentor, campId: camp.id, camp: camp.title };
      return [{ ...who, ...groupOf(group) }];
    })
    .toSorted(
      (a, b) =>
        a.campId.localeCompare(b.campId) ||
        Number(a.mentor === null) - Number(b.mentor === null) ||
        (a.mentor ?? '').localeCompare(b.mentor ?? ''),
    );
}
