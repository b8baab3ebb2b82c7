import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** Opens the chat group of a camp; nothing for those who are not in the camp. */
export function GroupLink({ link }: { link: string | null }) {
  const { t } = useTranslation();
  if (link === null) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ look: 'outline' }, 'self-end justify-self-start')}
    >
      <MessagesSquare aria-hidden="true" className="size-5 shrink-0" />
      {t('training.wave.group')}
    </a>
  );
}
