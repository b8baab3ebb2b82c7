import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import type { ReachWay } from '#features/accounts/users.rules.ts';
import type { ContactWay } from '../../people.rules.ts';

/** In a row: an icon where there is room for few, with its word below on a phone. */
export const rowContact =
  'max-md:flex-col max-md:gap-0.5! max-md:min-h-14! max-md:px-1! max-md:text-xs md:size-9 md:px-0!';

const icons: Record<ReachWay, LucideIcon> = { phone: Phone, whatsapp: MessageCircle, mail: Mail };

interface Props {
  name: string;
  ways: readonly ContactWay[];
  /** `row` stands in a list, `page` on the page of the person. */
  place: 'row' | 'page';
  /** More buttons of the row. */
  children?: ReactNode;
  className?: string;
}

/** One tap to call somebody, or to write to them. */
export function ContactLinks({ name, ways, place, children, className }: Props) {
  const { t } = useTranslation();
  return (
    <div
      className={classes(
        place === 'row'
          ? 'flex flex-wrap gap-2 max-md:*:grow max-md:*:basis-16 md:justify-end'
          : 'flex flex-wrap gap-2 max-sm:*:grow',
        className,
      )}
    >
      {ways.map(({ way, link }) => {
        const Icon = icons[way];
        const elsewhere = link.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
        const text = t(`people.contact.${way}`);
        return (
          <a
            key={way}
            href={link}
            {...elsewhere}
            // Names the person, so that every link of the list has a label of its own.
            aria-label={t(`people.contact.${way}Of`, { name })}
            title={text}
            className={buttonClass(
              { look: 'outline', size: 'small' },
              place === 'row' ? rowContact : 'md:min-h-11!',
            )}
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            <span className={place === 'row' ? 'md:sr-only' : undefined}>{text}</span>
          </a>
        );
      })}
      {children}
    </div>
  );
}
