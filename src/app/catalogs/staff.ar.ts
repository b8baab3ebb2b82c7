import { systemAr } from '#features/system/system.ar.ts';
import { levelsAr } from '#features/programme/levels.ar.ts';
import { membersAr } from '#features/people/members.ar.ts';
import { auditAr } from '#features/audit/audit.ar.ts';
import { warningsAr } from '#features/warnings/warnings.ar.ts';
import { analysisAr } from '#features/analysis/analysis.ar.ts';
import { invitingAr } from '#features/people/inviting.ar.ts';
import type { StaffTexts } from './staff.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const staffAr: ArabicOf<StaffTexts> = {
  levels: levelsAr,
  system: systemAr,
  members: membersAr,
  audit: auditAr,
  warnings: warningsAr,
  analysis: analysisAr,
  inviting: invitingAr,
};
