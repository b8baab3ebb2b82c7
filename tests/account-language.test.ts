import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import {
  challengeOf,
  codeOf,
  makeTwoStepPerson,
} from '#features/accounts/server/two-step/two-step.harness.ts';
import { day, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import type { Language } from '#kit/shared/language.ts';
import { mailTo, tokenIn } from './outbox.ts';
import { makePerson, password, signUpForm } from './people.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, dataDir } = app;
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;
const campAr = 'موجة الربيع';
const camp = await TestCamp.make(context, { titleAr: campAr, absencesInRow: 1 }, 'Spring wave');
const { campId } = camp;
const [{ levelId } = { levelId: '' }] = await context.db.select().from(camps).where(eq(camps.id, campId));
await context.db.update(levels).set({ titleAr: 'المستوى الأول' }).where(eq(levels.id, levelId));
const place = { levelId, campId };

const signIn = async (email: string, language?: Language) =>
  (await api.post('/api/auth/login', { email, password }, { language })).body;

test('a person sets the language of their account', async () => {
  const { user, token: own } = await makePerson(context);
  const changed = await api.patch('/api/user/me', { language: 'ar' }, { token: own });
  expect(changed.body.data).toMatchObject({ language: 'ar', firstName: user.firstName });
  expect((await api.get('/api/user/me', { token: own })).body.data.language).toBe('ar');
  expect((await signIn(user.email, 'en')).user.language).toBe('ar');
});

test('another change of the profile leaves the language alone', async () => {
  const { user, token: own } = await makePerson(context, { language: 'ar' });
  await api.patch('/api/user/me', { firstName: 'Mona' }, { token: own, language: 'en' });
  expect((await api.get('/api/user/me', { token: own })).body.data.language).toBe('ar');
  expect((await signIn(user.email, 'en')).user.language).toBe('en');
});

test.each(['fr', '', null, 7])('the language %j is refused on its field', async (language) => {
  const { token: own } = await makePerson(context);
  const { status, body } = await api.patch('/api/user/me', { language }, { token: own, language: 'ar' });
  expect([status, body.errors]).toEqual([400, { language: 'اللغة en أو ar' }]);
});

test('an account whose language nobody chose follows the one that its owner signs in with', async () => {
  const { user } = await makePerson(context);
  for (const language of ['ar', 'en', 'ar'] as const)
    expect((await signIn(user.email, language)).user.language).toBe(language);
});

test('the language of the page on which somebody signs up counts, whatever the call says', async () => {
  const form = signUpForm(place, { language: 'ar' });
  await api.post('/api/auth/signup', form, { language: 'en' });
  expect((await mailTo(dataDir, form.email)).subject).toBe('فعّل بريدك الإلكتروني في ICPC-HTI');
  await api.post('/api/auth/verify-email', { token: tokenIn(await mailTo(dataDir, form.email)) });
  expect((await signIn(form.email, 'en')).user.language).toBe('ar');
});

test('signing up sets the language, and signing in elsewhere does not change it', async () => {
  const form = signUpForm(place);
  await api.post('/api/auth/signup', form, { language: 'ar' });
  await api.post('/api/auth/verify-email', { token: tokenIn(await mailTo(dataDir, form.email)) });
  expect((await signIn(form.email, 'en')).user.language).toBe('ar');
});

/** Every mail of the product: how somebody of a language comes to get it. */
const senders: [mail: string, cause: (language: Language) => Promise<string>][] = [
  [
    'verification',
    async (language) => {
      const form = signUpForm(place);
      await api.post('/api/auth/signup', form, { language });
      return form.email;
    },
  ],
  [
    'another verification link',
    async (language) => {
      const { user } = await makePerson(context, { language, emailVerifiedAt: null });
      await api.post('/api/auth/resend-verification', { email: user.email });
      return user.email;
    },
  ],
  [
    'password reset',
    async (language) => {
      const { user } = await makePerson(context, { language });
      await api.post('/api/auth/forgot-password', { email: user.email });
      return user.email;
    },
  ],
  [
    'a sign-in on a new device',
    async (language) => {
      const { user } = await makePerson(context, { language, languageChosen: true });
      for (const agent of ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'curl/8'])
        await api.post(
          '/api/auth/login',
          { email: user.email, password },
          { headers: { 'user-agent': agent } },
        );
      return user.email;
    },
  ],
  [
    'a changed password',
    async (language) => {
      const { user, token: own } = await makePerson(context, { language });
      const change = { currentPassword: password, newPassword: 'a louder balloon rises' };
      await api.patch('/api/user/me/password', change, { token: own });
      return user.email;
    },
  ],
  [
    'a recovery code that was used',
    async (language) => {
      const { user, recoveryCodes } = await makeTwoStepPerson(app, { language, languageChosen: true });
      const challenge = await challengeOf(app, user.email);
      await api.post('/api/auth/login/two-step', { challenge, recoveryCode: recoveryCodes[0] });
      return user.email;
    },
  ],
  [
    'two-step sign-in that was switched off',
    async (language) => {
      const { user, token: own, secret } = await makeTwoStepPerson(app, { language });
      const given = { password, code: codeOf(app, secret) };
      await api.delete('/api/user/me/two-step', given, { token: own });
      return user.email;
    },
  ],
  [
    'a new passkey',
    async (language) => {
      const { user, token: own } = await makePerson(context, { language });
      const options = await api.post('/api/user/me/passkey/options', { password }, { token: own });
      const response = new SoftAuthenticator().register(options.body.data.challenge);
      await api.post('/api/user/me/passkey', { name: '…', response }, { token: own });
      return user.email;
    },
  ],
  ['acceptance', (language) => decide(language, { requestStat: 'accepted' })],
  ['rejection', (language) => decide(language, { requestStat: 'rejected', reason: '…' })],
  ['warning by hand', async (language) => (await warn(language)).email],
  [
    'warning from a proposal',
    async (language) => {
      const { user } = await absentTrainee(language);
      const { data } = (await api.get(`/api/warning/proposed?campId=${campId}&size=1000`, { token })).body;
      const ids = data.filter((one: { userId: string }) => one.userId === user.id);
      const proposals = ids.map(({ _id }: { _id: string }) => _id);
      await api.post('/api/warning/decide', { campId, proposals, decision: 'send' }, { token });
      return user.email;
    },
  ],
  [
    'withdrawal of a warning',
    async (language) => {
      const { email, id } = await warn(language);
      await mailTo(dataDir, email);
      const { status } = await api.delete(`/api/warning/${id}`, undefined, { token });
      expect(status).toBe(200);
      return email;
    },
  ],
  [
    'flag for leaders',
    async (language) => {
      const { user } = await makePerson(context, { role: 'leader', language });
      const trainee = await camp.trainee();
      for (let number = 0; number < 3; number += 1) await warnOne(trainee.user.id);
      return user.email;
    },
  ],
  [
    'account that a leader added',
    async (language) => {
      const form = { ...signUpForm(place), role: 'trainee' };
      const { status } = await api.post('/api/user', form, { token, language });
      expect(status).toBe(200);
      return form.email;
    },
  ],
  [
    'invitation of an import',
    async (language) => {
      const email = `imported.${language}.${Date.now()}@club.test`;
      const form = new FormData();
      form.append('commit', 'true');
      form.append('file', new Blob([`firstName,lastName,email\r\nMona,Ali,${email}`]), 'people.csv');
      await api.post('/api/user/import', form, { token, language });
      return email;
    },
  ],
];

async function decide(language: Language, decision: object) {
  const { user, token: own } = await makePerson(context, { language });
  const asked = await api.post('/api/request', { campId }, { token: own });
  await api.patch('/api/request', { requestIds: [asked.body.data._id], ...decision }, { token });
  return user.email;
}

async function warnOne(userId: string): Promise<string> {
  const body = { userId, campId, kind: 'attendance', reason: '…' };
  return (await api.post('/api/warning', body, { token })).body.data._id;
}

async function warn(language: Language) {
  const { user } = await camp.trainee({ language });
  return { email: user.email, id: await warnOne(user.id) };
}

async function absentTrainee(language: Language) {
  const trainee = await camp.trainee({ language });
  const titleAr = 'أقصر الطرق';
  await camp.mark(trainee, await camp.session('Shortest paths', camp.ago(2 * day), { titleAr }), 'absent');
  return trainee;
}

/** Latin words that stay in an Arabic mail: the club, its handles, addresses and codes. */
const latinLeft = (text: string) =>
  text
    .replace(/https?:\S+|\S+@\S+|ICPC-HTI|Codeforces|Firefox|Windows|Nour|Mona|Number\d+/g, '')
    .match(/[A-Za-z]{2,}/g);

test.each(senders)('the mail about %s is in the language of its recipient', async (name, cause) => {
  for (const language of ['ar', 'en'] as const) {
    const email = await cause(language);
    const subject = name.startsWith('withdrawal')
      ? new RegExp(
          context.translate(language, { key: 'warnings.mail.withdrawnSubject', values: { wave: '.*' } }),
        )
      : /./;
    const mail = await mailTo(dataDir, email, subject);
    expect(mail.html).toContain(
      language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">',
    );
    const said = `${mail.subject}\n${mail.text}`;
    if (language === 'ar') expect(latinLeft(said), said).toBeNull();
    else expect(said.replace(/…/g, '')).not.toMatch(/[\u0600-\u06ff]/);
  }
});
