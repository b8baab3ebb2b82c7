import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { dayAndTimeText, timeText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { EntryOut } from '../../inbox.contract.ts';
import type { LucideIcon } from 'lucide-react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import AtSign from 'lucide-react/icons/at-sign';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Flag from 'lucide-react/icons/flag';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import Paperclip from 'lucide-react/icons/paperclip';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import Waves from 'lucide-react/icons/waves';
import type { InboxKind } from '../../inbox.rules.ts';

interface Props {
  entry: EntryOut;
  onMark: (read: boolean) => void;
}

/** One big link to what the entry tells; the button at its end marks it without opening it. */
export function InboxEntry({ entry: { kind, title, text, link, createdAt, readAt }, onMark }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const unread = readAt === null;
  const Icon = kindIcons[kind];
  const MarkIcon = unread ? MailOpen : Mail;
  const mark = unread
    ? t('inbox.page.markRead', { title: `\u2068${title}\u2069` })
    : t('inbox.page.markUnread', { title: `\u2068${title}\u2069` });
  return (
    <li
      className={classes(
        'hover:border-primary relative flex flex-wrap items-start gap-3 rounded-2xl border p-4 pe-2 transition-colors',
        unread ? 'border-line-strong/60 bg-surface shadow-card' : 'border-line',
      )}
    >
      <span
        className={classes(
          'flex size-10 max-h-[15vw] max-w-[15vw] shrink-0 items-center justify-center rounded-full',
          unread ? 'bg-primary-soft text-link' : 'bg-sunken text-muted',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow basis-24">
        <Link
          to={link}
          onClick={() => unread && onMark(true)}
          className={classes(
            'font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-2xl',
            !unread && 'text-muted',
          )}
        >
          {title}
        </Link>
        {text && (
          <p
            // The reason of a warning is as it was typed; other texts are in the language of the page.
            dir={kind === 'warning' ? 'auto' : undefined}
            className="text-muted text-start text-sm wrap-anywhere whitespace-pre-line"
          >
            {text}
          </p>
        )}
        {/* As high as the badge, so that nothing moves when that leaves. */}
        <p className="text-muted mt-1 flex min-h-6 flex-wrap items-center gap-x-2 text-xs">
          <time dateTime={createdAt} title={dayAndTimeText(createdAt, language)}>
            {timeText(createdAt, language)}
          </time>
          {unread && <Badge tone="strong">{t('inbox.page.new')}</Badge>}
        </p>
      </div>
      <button
        type="button"
        aria-label={mark}
        title={mark}
        onClick={() => onMark(unread)}
        className="text-muted hover:bg-sunken hover:text-ink relative z-1 flex size-11 shrink-0 items-center justify-center rounded-xl"
      >
        <MarkIcon aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

const kindIcons: Record<InboxKind, LucideIcon> = {
  'request-decided': BadgeCheck,
  warning: TriangleAlert,
  'excuse-decided': MessageSquareHeart,
  'session-published': CalendarPlus,
  material: Paperclip,
  'session-moved': CalendarSync,
  'session-tomorrow': CalendarClock,
  'role-changed': IdCard,
  'wave-changed': Waves,
  'season-ended': Trophy,
  handle: AtSign,
  'new-request': Inbox,
  'new-excuse': MessageSquareHeart,
  proposal: TriangleAlert,
  flagged: Flag,
  'national-ids': ShieldAlert,
  reminder: BellRing,
  'mentor-report': ClipboardList,
  handover: ArrowRightLeft,
};
