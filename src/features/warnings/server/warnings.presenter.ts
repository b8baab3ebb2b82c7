import type { Language } from '#kit/shared/language.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import type { Counting } from '../warnings.rules.ts';
import {
  type CountingOut,
  type DismissedOut,
  type ProposalOut,
  type RulesOut,
  rulesOut,
  type WarnedOut,
  type WarningOut,
} from '../warnings.contract.ts';
import type { Proposed } from './proposals.service.ts';
import type { ListedWarning, listWarned } from './warnings.queries.ts';
import type { DatedSession, DismissedRow } from './proposals.queries.ts';
import { evidenceIn, namedIn, neededOf, type Reading, reasonOf } from './reasons.presenter.ts';

/** Only what the contract names of the camp. */
export const toRules = (camp: RulesOut): RulesOut => rulesOut.parse(camp);

export const toProposal = (
  { context, language }: Reading,
  { id, kind, evidence, trainee, sessions, next }: Proposed,
): ProposalOut => ({
  _id: id,
  kind,
  userId: trainee.userId,
  campId: trainee.campId,
  name: trainee.name,
  email: trainee.email,
  phone: trainee.phone,
  reason: reasonOf(context, language, { kind, evidence }),
  needed: neededOf(
    { context, language },
    {
      kind,
      ...evidence,
      sheet: evidenceIn(language, evidence).sessions.at(-1)?.title ?? null,
      next: next && namedIn(language, next),
      mentor: trainee.mentor,
    },
  ),
  sessions: sessions.map((session) => namedIn(language, session)),
  evidence: evidenceIn(language, evidence),
});

export const toWarning = (
  { context, language }: Reading,
  { warning, ...row }: ListedWarning,
): WarningOut => ({
  ...row,
  _id: warning.id,
  kind: warning.kind,
  userId: warning.userId,
  reason: reasonOf(context, language, warning),
  evidence: warning.evidence && evidenceIn(language, warning.evidence),
  sessionId: warning.sessionId,
  campId: warning.campId,
  createdAt: warning.createdAt.toISOString(),
  withdrawnAt: warning.withdrawnAt?.toISOString() ?? null,
});

export const toDismissed = ({ context, language }: Reading, row: DismissedRow): DismissedOut => ({
  _id: row.proposal,
  kind: row.kind,
  userId: row.userId,
  name: row.name,
  email: row.email,
  phone: row.phone,
  reason: row.evidence && reasonOf(context, language, { kind: row.kind, evidence: row.evidence }),
  session: namedIn(language, row),
  dismissedAt: row.at.toISOString(),
  dismissedBy: row.by,
});

export const toCounting = (
  { next, ...counting }: Counting<DatedSession>,
  language: Language,
): CountingOut => ({
  ...counting,
  next: next && { title: inLanguage(next.session, language, 'title'), at: next.at.toISOString() },
});

export const toWarned = ({
  joinedAt,
  ...row
}: Awaited<ReturnType<typeof listWarned>>['rows'][number]): WarnedOut => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
});
