import BedDouble from 'lucide-react/icons/bed-double';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

interface Room {
  title: string;
  price: number;
  open: boolean;
  link: string;
}

export function HousingCard({ room: { title, price, open, link } }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <article className="bg-ground border-line flex h-full flex-col gap-6 rounded-3xl border p-6 sm:p-8">
      <div className="flex items-start justify-between gap-4">
        <BedDouble aria-hidden="true" className="text-link size-9" />
        <State open={open} />
      </div>
      <div className="grow">
        <h3 className="text-2xl">{title}</h3>
        <p className="text-muted mt-2 text-lg font-semibold tabular-nums">
          {t('site.ecpc.price', { price })}
        </p>
      </div>
      {open && link && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
          <span>
            {t('site.ecpc.book')}
            <span className="sr-only">: {title}</span>
          </span>
        </a>
      )}
    </article>
  );
}

function State({ open }: { open: boolean }) {
  const { t } = useTranslation();
  if (open)
    return (
      <span className="bg-primary text-on-primary rounded-full px-4 py-1.5 text-sm font-bold">
        {t('site.ecpc.open')}
      </span>
    );
  return (
    <span className="bg-sunken text-muted flex items-center gap-2 rounded-full px-4 py-1.5 text-sm font-bold">
      <Lock aria-hidden="true" className="size-4" />
      {t('site.ecpc.closed')}
    </span>
  );
}
