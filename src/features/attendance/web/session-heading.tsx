import CheckCheck from 'lucide-react/icons/check-check';
import QrCode from 'lucide-react/icons/qr-code';
import UserX from 'lucide-react/icons/user-x';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { RowMenu } from '#kit/web/ui/row-menu.tsx';
import { shortDayText } from '#club/web/date-text.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { turnoutText } from './shared/turnout-text.ts';
import type { MarkRest } from './use-mark-all.tsx';

interface Props {
  column: AttendanceColumnOut;
  onMarkAll: (rest: MarkRest) => void;
}

const rest = [
  { state: 'present', Icon: CheckCheck },
  { state: 'absent', Icon: UserX },
] as const;

/** Actions for a whole session. */
export function SessionMenu({ column, onMarkAll }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <RowMenu
      name={column.title}
      items={[
        {
          label: t('attendance.grid.projector'),
          Icon: QrCode,
          onSelect: () => void navigate(`/dashboard/attendance/projector/${column.sessionId}`),
        },
        ...rest.map(({ state, Icon }) => ({
          label: t(`attendance.everybody.label.${state}`),
          Icon,
          onSelect: () => onMarkAll({ column, state }),
        })),
      ]}
    />
  );
}

interface HeadingProps extends Props {
  /** It is held today. */
  today: boolean;
}

/** Heading of a session's column. */
export const SessionHeading = memo(function SessionHeading({ column, today, onMarkAll }: HeadingProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, startsAt, turnout } = column;
  return (
    <div className="flex h-full flex-col items-center justify-between gap-1.5">
      <span
        className="text-ink line-clamp-3 max-w-40 text-center text-xs font-bold wrap-break-word"
        title={title}
      >
        <bdi>{title}</bdi>
      </span>
      <span className="flex flex-col items-center gap-1 font-normal">
        {startsAt && (
          <time dateTime={startsAt} className={today ? 'text-link font-bold' : undefined}>
            {today ? t('attendance.grid.today') : shortDayText(startsAt, language)}
          </time>
        )}
        <span className="text-center tabular-nums">{turnoutText(t, turnout)}</span>
        <SessionMenu column={column} onMarkAll={onMarkAll} />
      </span>
    </div>
  );
});
