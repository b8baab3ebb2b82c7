import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '../ui/button.tsx';
import { FieldMessage } from './field.tsx';

interface Props {
  id: string;
  field: { error: string | undefined; refused: string | undefined; clear: () => void };
}

/** Why a file was refused, and how to go on without it. */
export function FileProblem({ id, field: { error, refused, clear } }: Props) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <FieldMessage id={id} text={error} />
      {refused !== undefined && (
        <Button look="quiet" size="small" onClick={clear}>
          {t('ui.file.without', { name: refused })}
        </Button>
      )}
    </div>
  );
}
