import CalendarX from 'lucide-react/icons/calendar-x';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';

interface Props {
  /** The session has not begun. */
  coming: boolean;
  /** After one that was not accepted. */
  again: boolean;
  onClick: () => void;
}

/** The button that opens the dialog. */
export function ExcuseOffer({ coming, again, onClick }: Props) {
  const { t } = useTranslation();
  const first = coming ? t('excuses.own.coming') : t('excuses.own.missed');
  return (
    <Button look="outline" size="small" onClick={onClick}>
      <CalendarX aria-hidden="true" className="size-4.5 shrink-0" />
      {again ? t('excuses.own.again') : first}
    </Button>
  );
}
