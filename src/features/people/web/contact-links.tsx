import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { telephoneLink, whatsAppLink } from '../people.rules.ts';

interface Reachable {
  name: string;
  email: string;
  phone: string | null;
}

/** In a row: an icon where there is room for few, with its word below on a phone. */
export const rowContact =
  'max-md:flex-col max-md:gap-0.5! max-md:min-h-14! max-md:px-1! max-md:text-xs md:size-9 md:px-0!';

interface Props {
  person: Reachable;
  /** `row` stands in a list, `page` on the page of the person. */
  place: 'row' | 'page';
  /** More buttons of the row. */
  children?: ReactNode;
}

/** One tap to call somebody, or to write to them. */
export function ContactLinks({ person: { name, email, phone }, place, children }: Props) {
  const { t } = useTranslation();
  const chat = phone === null ? null : whatsAppLink(phone);
  return (
    <div
      className={
        place === 'row'
          ? 'grid auto-cols-fr grid-flow-col gap-2 md:flex md:justify-end'
          : 'flex flex-wrap gap-2 max-sm:*:grow'
      }
    >
      {phone !== null && (
        <Contact
          place={place}
          Icon={Phone}
          href={telephoneLink(phone)}
          text={t('people.contact.call')}
          label={t('people.contact.callOf', { name })}
        />
      )}
      {chat !== null && (
        <Contact
          place={place}
          Icon={MessageCircle}
          href={chat}
          text={t('people.contact.whatsApp')}
          label={t('people.contact.whatsAppOf', { name })}
        />
      )}
      <Contact
        place={place}
        Icon={Mail}
        href={`mailto:${email}`}
        text={t('people.contact.mail')}
        label={t('people.contact.mailOf', { name })}
      />
      {children}
    </div>
  );
}

interface ContactProps extends Pick<Props, 'place'> {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  href: string;
  text: string;
  /** Names the person, so that every link of the list has a label of its own. */
  label: string;
}

function Contact({ place, Icon, href, text, label }: ContactProps) {
  const elsewhere = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a
      href={href}
      {...elsewhere}
      aria-label={label}
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
}
