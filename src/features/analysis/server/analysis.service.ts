import { assertFilterTargetsExist } from '#features/programme/server/camps/camps.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { riskTexts } from '#features/people/people.rules.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { everyWeek, groupOf, type Member, totalsByTenth } from '../analysis.rules.ts';
import * as queries from './analysis.queries.ts';
import type { CampRow, MemberRow, RiskRow, Scope } from './analysis.queries.ts';

/** A trainee in one camp, with that camp's target. */
interface Counted extends Member {
  row: MemberRow;
  camp: CampRow;
}

const unmarked = { present: 0, counted: 0 };

export async function analyse(context: AppContext, scope: Scope): Promise<AnalysisOut> {
  const { campId, language } = scope;
  const now = context.clock.now();
  const [camps, applications, sessions, marks, solved, rows, atRisk] = await Promise.all([
    queries.campsOf(context.db, scope),
    queries.applicationsOf(context.db, scope),
    queries.sessionsOf(context.db, scope),
    queries.marksOf(context.db, scope),
    queries.solvedOf(context.db, scope, now),
    queries.membersOf(context.db, scope),
    queries.atRiskIn(context.db, scope, now),
  ]);
  if (camps.length === 0) {
    await assertFilterTargetsExist(context.db, scope);
    if (campId !== undefined) throw notFound();
  }
  const known = new Map(camps.map((camp) => [camp.id, camp]));
  const marksBy = new Map(marks.map((row) => [row.session_id ?? `${row.camp_id} ${row.user_id}`, row]));
  const members = rows.flatMap((row) => {
    const camp = known.get(row.camp_id);
    const { present, counted } = marksBy.get(`${row.camp_id} ${row.user_id}`) ?? unmarked;
    return camp ? [{ row, camp, total: row.total, target: camp.target, present, counted }] : [];
  });
  return {
    applications: everyWeek(applications, { pending: 0, accepted: 0, rejected: 0 }),
    attendance: sessions.flatMap((session) => {
      const counted = marksBy.get(session.sessionId);
      return counted ? [{ ...session, present: counted.present, marked: counted.counted }] : [];
    }),
    solved,
    totals: totalsByTenth(members),
    atRisk: atRisk.map((row) => toAtRisk(context, row, language)),
    camps: camps.map((camp) => compareCamp(camp, members)),
    mentors: compareMentors(members),
  };
}

function toAtRisk(context: AppContext, row: RiskRow, language: Language): AnalysisOut['atRisk'][number] {
  const { risk, warnings, marks, ...person } = row;
  const reasons = riskTexts({ risk, warnings, lastMarks: (marks ?? []).toReversed() });
  return { ...person, reasons: reasons.map((reason) => context.translate(language, reason)) };
}

function compareCamp(camp: CampRow, members: Counted[]): AnalysisOut['camps'][number] {
  const own = members.filter((member) => member.camp === camp);
  const warnings = own.reduce((all, member) => all + member.row.warnings, 0);
  return { campId: camp.id, camp: camp.title, level: camp.level, ...groupOf(own), warnings };
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
