import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import PencilLine from 'lucide-react/icons/pencil-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { RowButton, RowButtons } from '#kit/web/ui/row-actions.tsx';
import { RowMenu } from '#kit/web/ui/row-menu.tsx';
import { useMoveRow } from '#kit/web/ui/sortable-handle.tsx';
import type { RowOrder } from '#kit/web/ui/sortable-rows.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { useSetPublished } from './sessions.hooks.ts';

/** Path of the form; with `?id=` it updates. */
export const sessionForm = '/dashboard/sessions/addsession';

export const updateLinkId = (sessionId: string): string => `update-${sessionId}`;

export interface SessionRowActions {
  /** Null where the list does not show the order of a camp. */
  order: RowOrder | null;
  onRemove: (session: SessionOut) => void;
  onPublish: (session: SessionOut) => void;
}

interface Props extends SessionRowActions {
  session: SessionOut;
}

export function SessionActions({ session, order, onRemove, onPublish }: Props) {
  const { t } = useTranslation();
  const unpublish = useUnpublish();
  const move = useMoveRow(order);
  const { _id, title: name, publishedAt } = session;
  const moveBy = (by: -1 | 1) => () => move({ id: _id, name }, by);
  const more = [
    ...(order
      ? [
          { label: t('sessions.order.up'), Icon: ArrowUp, onSelect: moveBy(-1) },
          { label: t('sessions.order.down'), Icon: ArrowDown, onSelect: moveBy(1) },
        ]
      : []),
    ...(publishedAt === null
      ? []
      : [{ label: t('sessions.draft.again'), Icon: PencilLine, onSelect: () => void unpublish(session) }]),
  ];
  return (
    <RowButtons>
      {publishedAt === null && (
        <Button
          size="small"
          aria-label={t('sessions.publish.actionOf', { name })}
          onClick={() => onPublish(session)}
        >
          {t('sessions.publish.action')}
        </Button>
      )}
      <Link
        id={updateLinkId(_id)}
        to={`${sessionForm}?id=${_id}`}
        aria-label={t('ui.list.updateOf', { name })}
        title={t('ui.list.update')}
        className={buttonClass({ look: 'outline', size: 'small' }, 'md:size-9 md:px-0!')}
      >
        <Pencil aria-hidden="true" className="size-4 shrink-0" />
        <span className="md:sr-only">{t('ui.list.update')}</span>
      </Link>
      <RowButton
        text={t('ui.list.remove')}
        label={t('ui.list.removeOf', { name })}
        Icon={Trash2}
        danger
        onClick={() => onRemove(session)}
      />
      {more.length > 0 && <RowMenu name={name} items={more} />}
    </RowButtons>
  );
}

/** Makes a session a draft again and offers to undo it. Nobody is notified a second time when it is published again. */
function useUnpublish() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const change = useSetPublished();

  async function set(id: string, published: boolean): Promise<boolean> {
    try {
      await change.mutateAsync({ id, published });
      return true;
    } catch (error) {
      toast.danger(failureText(error));
      return false;
    }
  }

  return async ({ _id, title }: SessionOut) => {
    const undo = async () => {
      if (await set(_id, true)) toast.success(t('sessions.messages.published', { name: title }));
    };
    if (await set(_id, false))
      toast.undoable(t('sessions.messages.unpublished', { name: title }), () => void undo());
  };
}
