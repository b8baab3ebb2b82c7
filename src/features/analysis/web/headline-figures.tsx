import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { shareOf } from '../analysis.rules.ts';
import { numberText, shareText } from './chart-texts.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

export function HeadlineFigures({ analysis }: { analysis: AnalysisOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { camps, attendance, atRisk, applications } = analysis;
  const trainees = sum(camps.map((camp) => camp.trainees));
  const average = shareOf(sum(camps.map((camp) => (camp.average ?? 0) * camp.trainees)), trainees);
  const present = shareOf(
    sum(attendance.map((session) => session.present)),
    sum(attendance.map((session) => session.marked)),
  );
  const figures = [
    { label: t('analysis.figures.trainees'), value: numberText(trainees, language) },
    { label: t('analysis.figures.attendance'), value: shareText(present, language) },
    { label: t('analysis.figures.average'), value: shareText(average, language) },
    { label: t('analysis.figures.atRisk'), value: numberText(atRisk.length, language) },
    {
      label: t('analysis.figures.pending'),
      value: numberText(sum(applications.map(({ pending }) => pending)), language),
    },
  ];
  return (
    <dl
      aria-label={t('analysis.figures.label')}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5"
    >
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="border-line bg-surface shadow-card flex flex-col-reverse justify-end rounded-2xl border px-4 py-3"
        >
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
