import { useTranslation } from '#kit/web/i18n.ts';
import { LevelPicker, WavePicker } from '../shared/wave-picker.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { orderHintId } from './session-columns.tsx';

interface Props {
  list: ListQuery;
  /** The sessions of a wave are listed in its order. */
  canOrder: boolean;
}

/** Filters of the list, and how the order of a wave is changed. */
export function SessionTools({ list, canOrder }: Props) {
  const { t } = useTranslation();
  const inOtherOrder = list.value('campId') !== '' && list.value('sort') !== '';
  return (
    <>
      <LevelPicker list={list} />
      <WavePicker list={list} />
      <ListFilter
        list={list}
        name="published"
        label={t('sessions.draft.filter')}
        all={t('camps.picker.all')}
        choices={[
          { value: 'false', label: t('sessions.draft.drafts') },
          { value: 'true', label: t('sessions.draft.published') },
        ]}
      />
      {inOtherOrder && (
        <Button look="quiet" size="small" onClick={() => list.change({ sort: '' })}>
          {t('sessions.order.show')}
        </Button>
      )}
      {canOrder && (
        <p id={orderHintId} className="text-muted basis-full text-sm">
          {t('sessions.order.hint')}
        </p>
      )}
    </>
  );
}
