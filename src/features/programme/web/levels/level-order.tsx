import { useQuery } from '@tanstack/react-query';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useMemo, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { OrderDialog } from '#kit/web/ui/order-dialog.tsx';
import { allLevelsQuery, useOrderLevels } from './levels.hooks.ts';

/** Button and dialog that reorder the levels. */
export function LevelOrder() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...allLevelsQuery, enabled: open });
  const items = useMemo(() => data?.data.map(({ _id, title }) => ({ id: _id, title })), [data]);
  return (
    <>
      <Button look="outline" className="min-h-11! px-4 text-sm" onClick={() => setOpen(true)}>
        <ListOrdered aria-hidden="true" className="size-5" />
        {t('levels.dashboard.order')}
      </Button>
      <OrderDialog
        open={open}
        title={t('levels.dashboard.orderTitle')}
        read={{ data: items, error, refetch }}
        empty={t('levels.dashboard.orderEmpty')}
        save={useOrderLevels()}
        done={t('levels.messages.ordered')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
