import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import { OrderDialog } from '#kit/web/ui/order-dialog.tsx';
import type { CampOut } from '../../camps.contract.ts';
import { waveName } from '../../camps.rules.ts';
import { campQuery, useOrderSessions } from './camps.hooks.ts';

interface Props {
  /** Null closes the dialog. */
  camp: CampOut | null;
  onClose: () => void;
}

export function SessionOrderDialog({ camp, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = camp?._id ?? '';
  const { data, error, refetch } = useQuery({ ...campQuery(id), enabled: camp !== null });
  const items = useMemo(
    () =>
      data?.data.sessions.map(({ _id, title, startsAt }) => ({
        id: _id,
        title,
        detail: startsAt ? dayText(startsAt, language) : undefined,
      })),
    [data, language],
  );
  return (
    <OrderDialog
      open={camp !== null}
      title={t('camps.dashboard.orderTitle', { name: camp ? waveName(camp) : '' })}
      read={{ data: items, error, refetch }}
      empty={t('camps.dashboard.orderEmpty')}
      save={useOrderSessions(id)}
      done={t('camps.messages.ordered')}
      onClose={onClose}
    />
  );
}
