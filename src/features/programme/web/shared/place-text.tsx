import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';

interface Props {
  place: string;
  /** Addresses in it become links, except inside of a link. */
  linked?: boolean;
  className?: string;
  icon?: string;
}

const address = /(https?:\/\/\S+)/;

/** Where a session is held; nothing while that is not known. */
export function PlaceText({ place, linked = false, className, icon = 'text-link size-4.5' }: Props) {
  const { t } = useTranslation();
  if (!place) return null;
  const parts = linked ? place.split(address) : [place];
  return (
    <span className={classes('flex min-w-0 items-center gap-2', className)}>
      <MapPin aria-hidden="true" className={classes('shrink-0', icon)} />
      <span className="sr-only">{t('training.session.where')}</span>
      <bdi className="min-w-0 wrap-anywhere">
        {parts.map((part) =>
          linked && address.test(part) ? (
            <a
              key={part}
              href={part}
              target="_blank"
              rel="noopener noreferrer"
              dir="ltr"
              className="underline"
            >
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </bdi>
    </span>
  );
}
