import { systemEn } from '#features/system/system.en.ts';
import { levelsEn } from '#features/programme/levels.en.ts';
import { membersEn } from '#features/people/members.en.ts';
import { auditEn } from '#features/audit/audit.en.ts';
import { warningsEn } from '#features/warnings/warnings.en.ts';
import { analysisEn } from '#features/analysis/analysis.en.ts';
import { invitingEn } from '#features/people/inviting.en.ts';

/** Texts of the pages on which the club is run, beside those of every signed-in page. */
export const staffEn = {
  levels: levelsEn,
  system: systemEn,
  members: membersEn,
  audit: auditEn,
  warnings: warningsEn,
  analysis: analysisEn,
  inviting: invitingEn,
};

export type StaffTexts = typeof staffEn;
