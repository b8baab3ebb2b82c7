import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useLinkSecrets } from '#kit/web/link-secrets.ts';
import { useNavigate } from 'react-router';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { FirstPasswordField } from '../shared/password-fields.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { setup } from '../../auth.contract.ts';
import { setupBody } from '#schemas/features/accounts/auth.contract.ts';
import { NameFields, NewEmailField } from '../shared/person-fields.tsx';
import { SignInCard } from '../shared/sign-in-card.tsx';

const formBody = setupBody.omit({ token: true });

export default function SetupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const token = useLinkSecrets()?.get('token');
  const form = useApiForm({
    schema: formBody,
    defaults: { firstName: '', lastName: '', email: '', password: '' },
    send: (body, idempotencyKey) =>
      call(setup, { body: { ...body, token: token ?? '', language }, idempotencyKey }),
    onDone() {
      toast.success(t('auth.messages.setupDone'));
      return navigate('/login');
    },
  });
  return (
    <SignInCard title={t('auth.setup.title')} lead={t('auth.setup.lead')}>
      <PageHead title={t('auth.setup.title')} description={t('auth.setup.description')} hidden />
      {token === null && (
        <Alert className="mb-6">
          <p>{t('auth.setup.noToken')}</p>
        </Alert>
      )}
      <Form form={form} label={t('auth.setup.title')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <NameFields />
        </div>
        <NewEmailField name="email" label={t('auth.fields.email')} required />
        <FirstPasswordField />
        <FormAlert failure={form.failure} fallback={t('auth.setup.failed')} />
        <SubmitButton idle={t('auth.setup.submit')} busy={t('auth.setup.busy')} />
      </Form>
    </SignInCard>
  );
}
