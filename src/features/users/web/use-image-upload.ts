import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { updateStoredUser } from '#kit/web/session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { getMe, updateMyImage } from '../users.contract.ts';

/** Uploads a new picture and updates every place that shows it; returns the error text when it is rejected. */
export function useImageUpload() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async send(image: File): Promise<string | undefined> {
      setBusy(true);
      try {
        const { data } = await call(updateMyImage, { files: { image } });
        queries.setQueryData(
          endpointQuery(getMe, {}).queryKey,
          (now) => now && { ...now, data: { ...now.data, image: data.image } },
        );
        updateStoredUser({ image: data.image });
        toast.success(t('users.messages.imageUpdated'));
        return undefined;
      } catch (error) {
        toast.danger(t('users.profile.failed'));
        return failureText(error, t('users.profile.failed'));
      } finally {
        setBusy(false);
      }
    },
  };
}
