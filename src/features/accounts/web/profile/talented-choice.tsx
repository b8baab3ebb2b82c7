import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { getMe, updateMe } from '../../users.contract.ts';

/** Whether the home page may name the person. Saved at once, apart from the profile form. */
export function TalentedChoice({ shown }: { shown: boolean }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const hint = useId();
  const choice = useMutation({
    mutationFn: (shownAsTalented: boolean) => call(updateMe, { body: { shownAsTalented } }),
    onSuccess: (reply) => queries.setQueryData(endpointQuery(getMe, {}).queryKey, reply),
    onError: (error) => toast.danger(failureText(error, t('users.data.talentedFailed'))),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-5">
      <div>
        <h3 className="font-bold">{t('users.data.talented')}</h3>
        <p id={hint} className="text-muted">
          {t('users.data.talentedText')}
        </p>
      </div>
      <Switch
        label={t('users.data.talented')}
        describedBy={hint}
        checked={choice.isPending ? choice.variables : shown}
        onChange={({ target }) => choice.mutate(target.checked)}
      />
    </li>
  );
}
