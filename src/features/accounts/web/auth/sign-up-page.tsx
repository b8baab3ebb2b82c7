import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { lazyResolver } from '#kit/web/form/lazy-resolver.ts';
import { useResolvedForm } from '#kit/web/form/use-resolved-form.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { signUp } from '../../auth.contract.ts';
import { loadSignUpSchema, useSchemaOnFirstFocus } from './load-sign-up-schema.ts';
import { useIdQuestion } from '../shared/use-id-question.ts';
import { SignInCard, textLink } from '../shared/sign-in-card.tsx';
import { ProgrammeFields } from '../shared/programme-fields.tsx';
import {
  emptyAccount,
  passwords,
  SignInFields,
  UniversityFields,
  PersonalFields,
} from '../shared/sign-up-fields.tsx';

const resolver = lazyResolver(async () => (await loadSignUpSchema()).signUpResolver);

/** Loaded with the reply: the form itself needs no dialog. */
const loadSent = () => import('./sign-up-sent.tsx');
const SignUpSent = lazy(loadSent);

// Links pass on where the sign-in leads.
export const handle: PageHandle = { reads: ['next'] };

export default function SignUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const language = useLanguage();
  const askAboutId = useIdQuestion();
  const [sent, setSent] = useState<{ email: string; password: string }>();
  const toSignIn = () => void navigate({ pathname: '/login', search });
  useSchemaOnFirstFocus();
  const form = useResolvedForm({
    resolver,
    defaults: emptyAccount,
    send: async ({ image, ...body }, idempotencyKey) => {
      askAboutId(body);
      return call(signUp, { body: { ...body, language }, files: { image }, idempotencyKey });
    },
    async onDone(_reply, { email, password }) {
      try {
        await loadSent();
        setSent({ email, password });
      } catch {
        toast.success(t('auth.signUp.doneText', { email }));
        toSignIn();
      }
    },
    draft: { key: 'sign-up', without: passwords, inTab: true },
  });
  return (
    <SignInCard title={t('auth.signUp.title')} lead={t('auth.signUp.lead')} wide>
      <PageHead title={t('auth.signUp.title')} description={t('auth.signUp.description')} />
      <Form form={form} label={t('auth.signUp.title')} className="gap-8">
        <PersonalFields />
        <UniversityFields />
        <ProgrammeFields />
        <SignInFields />
        <FormAlert failure={form.failure} fallback={t('auth.signUp.failed')} />
        <SubmitButton idle={t('auth.signUp.submit')} busy={t('auth.signUp.busy')} />
      </Form>
      <p className="mt-8">
        {t('auth.signUp.haveAccount')}{' '}
        <Link to={{ pathname: '/login', search }} className={textLink}>
          {t('auth.signUp.login')}
        </Link>
      </p>
      {sent && (
        <Suspense>
          <SignUpSent account={sent} onClose={toSignIn} />
        </Suspense>
      )}
    </SignInCard>
  );
}
