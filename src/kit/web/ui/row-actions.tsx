import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Button, buttonClass } from './button.tsx';
import { RowButtons } from './row-button.tsx';

interface Props {
  /** Name of the row, so that every button of the list has a unique label. */
  name: string;
  update: string;
  onRemove: () => void;
}

export function RowActions({ name, update, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <RowButtons>
      <Link
        to={update}
        aria-label={t('ui.list.updateOf', { name })}
        className={buttonClass({ look: 'outline', size: 'small' })}
      >
        <Pencil aria-hidden="true" className="size-4" />
        {t('ui.list.update')}
      </Link>
      <Button
        look="outline"
        size="small"
        aria-label={t('ui.list.removeOf', { name })}
        className="text-danger! hover:border-danger!"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t('ui.list.remove')}
      </Button>
    </RowButtons>
  );
}
