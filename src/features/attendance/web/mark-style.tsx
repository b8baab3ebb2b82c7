import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import type { AttendanceState } from '../attendance.rules.ts';

/** Never by colour alone: each state has an icon and a letter too. */
export const markStyle: Record<AttendanceState, { Icon: LucideIcon; look: string }> = {
  present: { Icon: Check, look: 'bg-primary-soft text-link border-link/40' },
  absent: { Icon: X, look: 'bg-danger-soft text-danger border-danger/40' },
  late: { Icon: Clock, look: 'bg-yellow/25 text-ink border-yellow' },
  excused: { Icon: MessageCircle, look: 'bg-sunken text-ink border-line-strong' },
};

export function MarkIcon({ state }: { state: AttendanceState }) {
  const { t } = useTranslation();
  const { Icon } = markStyle[state];
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1 font-mono text-sm font-bold">
      <Icon className="size-4" strokeWidth={2.5} />
      <span className="rtl:font-sans">{t(`attendance.letters.${state}`)}</span>
    </span>
  );
}
