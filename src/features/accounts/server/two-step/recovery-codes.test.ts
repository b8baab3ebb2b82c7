import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { momentText } from '#club/shared/moment-text.ts';
import { actionsAbout } from '#tests/audit.ts';
import { mailTo } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile } from '#tests/test-app.ts';
import { challengeOf, codeOf, makeTwoStepPerson, second, stateOf } from './two-step.harness.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;
const wrong = 'This code is wrong or was used before';

test('a recovery code signs in once, however it is typed, and is reported by mail', async () => {
  const { user, token, recoveryCodes } = await makeTwoStepPerson(app);
  const [recoveryCode = ''] = recoveryCodes;
  expect(recoveryCode).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const typed = ` ${recoveryCode.toUpperCase().replace('-', ' ')} `;
  const challenge = await challengeOf(app, user.email);
  const { status, body } = await second(app, { challenge, recoveryCode: typed });
  expect(status).toBe(200);
  expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
  expect((await stateOf(app, token)).recoveryCodesLeft).toBe(9);
  expect((await mailTo(dataDir, user.email, /recovery code/)).text).toContain('9 codes are left');
  expect(await actionsAbout(context, user.id)).toContain('account.recovery-code-used');

  const next = await challengeOf(app, user.email);
  expect(await second(app, { challenge: next, recoveryCode })).toMatchObject({
    status: 400,
    body: { errors: { recoveryCode: 'This recovery code is wrong or was used before' } },
  });
});

test('the recovery codes of one person do not work for another', async () => {
  const [one, other] = [await makeTwoStepPerson(app), await makeTwoStepPerson(app)];
  const challenge = await challengeOf(app, one.user.email);
  expect((await second(app, { challenge, recoveryCode: other.recoveryCodes[0] })).status).toBe(400);
  expect((await second(app, { challenge, code: codeOf(app, other.secret) })).status).toBe(400);
});

test('new recovery codes need the password and a code, and end the old ones', async () => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app);
  const renew = (given: object) =>
    api.post('/api/user/me/two-step/recovery-code', { password, ...given }, { token });
  expect(await renew({ password: 'a wrong balloon', code: codeOf(app, secret) })).toMatchObject({
    status: 400,
    body: { errors: { password: 'The password is incorrect' } },
  });
  expect(await renew({ code: '000000' })).toMatchObject({ status: 400, body: { errors: { code: wrong } } });
  const { status, body } = await renew({ code: codeOf(app, secret) });
  expect(status).toBe(200);
  expect(body.data.recoveryCodes).toHaveLength(10);
  expect(await actionsAbout(context, user.id)).toContain('account.recovery-codes-renewed');
  const challenge = await challengeOf(app, user.email);
  expect((await second(app, { challenge, recoveryCode: recoveryCodes[0] })).status).toBe(400);
  expect((await second(app, { challenge, recoveryCode: body.data.recoveryCodes[0] })).status).toBe(200);

  const both = body.data.recoveryCodes.slice(1, 3) as string[];
  const held = sql`select from two_step_secrets where user_id = ${user.id} for update`;
  const replies = await whileLocked(
    context,
    held,
    both.map((code) => () => renew({ code })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect((await stateOf(app, token)).recoveryCodesLeft).toBe(10);

  const { token: without } = await makePerson(context);
  const given = { password, code: '000000' };
  expect(await api.post('/api/user/me/two-step/recovery-code', given, { token: without })).toMatchObject({
    status: 409,
    body: { message: 'Two-step sign-in is off' },
  });
});

test.each([
  ['en', 'Your ICPC-HTI account has new recovery codes', 'The old ones no longer work'],
  ['ar', 'أكواد استرداد جديدة لحسابك في ICPC-HTI', 'ولن تعمل القديمة بعد الآن'],
] as const)('new recovery codes are reported by mail (%s)', async (language, subject, text) => {
  const { user, token, secret, recoveryCodes } = await makeTwoStepPerson(app, { language });
  const given = { password, code: codeOf(app, secret) };
  const { body } = await api.post('/api/user/me/two-step/recovery-code', given, { token });
  const mail = await mailTo(dataDir, user.email, new RegExp(subject));
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(momentText(clock.now(), language));
  for (const code of [...recoveryCodes, ...body.data.recoveryCodes]) expect(mail.html).not.toContain(code);
});
