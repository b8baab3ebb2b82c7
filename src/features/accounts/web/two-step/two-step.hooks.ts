import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { getTwoStep, getTwoStepPolicy, listPasskeys, setTwoStepPolicy } from '../../two-step.contract.ts';

/** A leader may require it at any moment, so that a cached response is never enough. */
export const useTwoStep = () => useQuery({ ...endpointQuery(getTwoStep, {}), refetchOnMount: 'always' });
export const useTwoStepPolicy = () => useQuery(endpointQuery(getTwoStepPolicy, {}));
export const usePasskeys = () => useQuery(endpointQuery(listPasskeys, {}));

/** The policy lists the staff who have not set it up. */
export const useInvalidateTwoStep = () => useInvalidate(getTwoStep, getTwoStepPolicy);
export const useInvalidatePasskeys = () => useInvalidate(listPasskeys);

export function useSetTwoStepPolicy() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invalidate = useInvalidateTwoStep();
  return useMutation({
    mutationFn: (staffRequired: boolean) => call(setTwoStepPolicy, { body: { staffRequired } }),
    async onSuccess() {
      toast.success(t('twoStep.messages.policySaved'));
      await invalidate();
    },
    onError: (error) => toast.danger(failureText(error, t('twoStep.staff.failed'))),
  });
}
