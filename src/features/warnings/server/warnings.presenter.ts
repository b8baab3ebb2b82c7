import type { Language } from '#kit/shared/language.ts';
import type { ProposalOut, RulesOut, WarnedOut, WarningOut } from '../warnings.contract.ts';
import type { Proposed } from './proposals.service.ts';
import type { ListedWarning, listWarned } from './warnings.queries.ts';
import type { DatedSession } from './evidence.queries.ts';
import { evidenceIn, namedIn, neededOf, type Reading, reasonOf } from './reasons.presenter.ts';

export const toRules = ({ target, absencesInRow, sheetPercent, sheetDays }: RulesOut): RulesOut => ({
  target,
  absencesInRow,
  sheetPercent,
  sheetDays,
});

const toNamed = ({ startsAt, ...session }: DatedSession, language: Language) =>
  namedIn(language, { ...session, startsAt: startsAt?.toISOString() ?? null });

export const toProposal = (
  { world, language }: Reading,
  { id, kind, evidence, trainee, sessions, next }: Proposed,
): ProposalOut => ({
  _id: id,
  kind,
  userId: trainee.userId,
  name: trainee.name,
  email: trainee.email,
  phone: trainee.phone,
  reason: reasonOf(world, language, { kind, evidence }),
  needed: neededOf(
    { world, language },
    {
      kind,
      ...evidence,
      sheet: evidenceIn(language, evidence).sessions.at(-1)?.title ?? null,
      next: next && toNamed(next, language),
      mentor: trainee.mentor,
    },
  ),
  sessions: sessions.map((session) => toNamed(session, language)),
  evidence: evidenceIn(language, evidence),
});

export const toWarning = ({ world, language }: Reading, row: ListedWarning): WarningOut => ({
  _id: row.warning.id,
  kind: row.warning.kind,
  userId: row.warning.userId,
  name: row.name,
  email: row.email,
  phone: row.phone,
  reason: reasonOf(world, language, row.warning),
  evidence: row.warning.evidence && evidenceIn(language, row.warning.evidence),
  sessionId: row.warning.sessionId,
  session: row.session,
  campId: row.warning.campId,
  camp: row.camp,
  level: row.level,
  createdAt: row.warning.createdAt.toISOString(),
  withdrawnAt: row.warning.withdrawnAt?.toISOString() ?? null,
  number: row.number,
});

export const toWarned = ({
  joinedAt,
  ...row
}: Awaited<ReturnType<typeof listWarned>>['rows'][number]): WarnedOut => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
});
