import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { forgetUnsavedLanguage, useShowLanguage } from '#kit/web/language.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { updateStoredUser } from '#kit/web/session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { getMe, type OwnUserOut, type profileBody, updateMe, updateMyImage } from '../../users.contract.ts';

type Profile = z.output<typeof profileBody> & { image: File | undefined };

/** Saves the details, then the picture, and updates every place that shows them. */
export function useSaveProfile(user: Pick<OwnUserOut, 'language'>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const [onlyPictureFailed, setOnlyPictureFailed] = useState(false);
  const showLanguage = useShowLanguage();
  const { queryKey } = endpointQuery(getMe, {});

  async function savePicture(image: File) {
    try {
      const { data } = await call(updateMyImage, { files: { image } });
      queries.setQueryData(queryKey, (now) => now && { ...now, data: { ...now.data, image: data.image } });
      updateStoredUser({ image: data.image });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'OFFLINE') throw error;
      setOnlyPictureFailed(true);
      const reason = failureText(error, t('users.profile.failed'));
      throw new ApiFailure({ code: 'INTERNAL', message: reason, errors: { image: reason } });
    }
  }

  return {
    /** The details are stored, and the form holds a picture that is not. */
    onlyPictureFailed,
    async save({ image, language, ...details }: Profile) {
      setOnlyPictureFailed(false);
      // Sent only when it was changed here: the language switch saves its own choice.
      const chosen = language === user.language ? undefined : language;
      const reply = await call(updateMe, { body: { ...details, language: chosen } });
      queries.setQueryData(queryKey, reply);
      updateStoredUser({ firstName: reply.data.firstName });
      if (image) await savePicture(image);
      if (chosen) {
        forgetUnsavedLanguage();
        await showLanguage(chosen);
      }
    },
  };
}
