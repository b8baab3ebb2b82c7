import { signUpForm } from '#tests/people.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { signInWith } from '../invited.ts';
import { daysAgo, makeCamp } from '../camp.ts';
import { codeforces } from '../stand-in.ts';

test(
  'a student signs up, is accepted, sees what is open, what a warning asks for, and that a withdrawn one is void',
  onPhone,
  async ({ page, request, words, mailTo }) => {
    const { progress, warnings, auth } = words;
    const camp = await makeCamp(request, {
      people: [],
      sessions: [{ title: 'Strings', startsAt: daysAgo(-5) }],
    });
    const { leader, campId } = camp;
    const campText = `${camp.level} · ${camp.title}`;
    const person = signUpForm({ levelId: camp.levelId, campId });
    await codeforces({ users: [person.codeforces_handle] });
    await test.step('a student signs up in Arabic and is accepted', async () => {
      const headers = { 'accept-language': 'ar' };
      const signedUp = await request.post('/api/auth/signup', { headers, data: person });
      expect(signedUp.ok(), await signedUp.text()).toBe(true);
      const { text } = await mailTo(person.email, auth.mail.verifySubject);
      const token = /verify-email\?token=(\S+)/.exec(text)![1];
      expect((await request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true);
      const { data } = await leader.send('GET', `/api/request?campId=${campId}`);
      await leader.send('PATCH', '/api/request', { requestIds: [data[0]._id], requestStat: 'accepted' });
      await signInWith(page, person);
    });
    const { data: people } = await leader.send('GET', `/api/user?campId=${campId}`);
    const userId = people[0]._id as string;
    const allWell = page.getByText(progress.wave.allWell);
    const open = () => page.goto('/dashboard/waveData');

    await open();
    await expect(allWell).toBeVisible();

    // A session that has just begun, and which they miss.
    const session = { title: 'Loops', campId, startsAt: new Date().toISOString(), attendance: true };
    const sessionId = (await leader.send('POST', '/api/session', session)).data._id as string;
    const mark = (state: string) => leader.send('PATCH', '/api/attendance', { sessionId, userId, state });
    await mark('absent');
    await open();
    await expect(page.getByText(progress.wave.missed_one)).toBeVisible();
    await expect(allWell).toHaveCount(0);
    const todo = page.getByRole('link', { name: /فاتتك.*Loops/ });
    expect((await todo.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await todo.click();
    await expect(page).toHaveURL(`/session/${sessionId}`);

    const body = { userId, campId, sessionId, kind: 'attendance', reason: 'لم تحضر ولم تعتذر' };
    const warningId = (await leader.send('POST', '/api/warning', body)).data._id as string;
    const mail = await mailTo(person.email, warnings.mail.subject.replace('{{wave}}', campText));
    for (const said of [
      campText,
      'لم تحضر ولم تعتذر',
      'الجلسة: \u2068Loops\u2069 (',
      'احضر الجلسة القادمة',
      'Strings',
    ])
      expect(mail.text).toContain(said);
    const link = /https?:\/\/\S+\/session\/\S+/.exec(mail.text)![0];
    await open();
    const warning = page.getByRole('article').filter({ hasText: 'لم تحضر ولم تعتذر' }).last();
    await expect(warning).toContainText('Loops');
    await expect(warning).toContainText('احضر الجلسة القادمة «\u2068Strings\u2069»');
    await expect(page.getByText(progress.wave.warnings_one)).toBeVisible();
    await expect(allWell).toHaveCount(0);
    await warning.getByRole('link', { name: progress.wave.openNext }).click();
    await expect(page).toHaveURL(new URL(link).pathname);

    await leader.send('DELETE', `/api/warning/${warningId}`);
    const voided = await mailTo(person.email, warnings.mail.withdrawnSubject.replace('{{wave}}', campText));
    expect(voided.text).toContain('لم يعد ساريًا منذ');
    expect(voided.text).toContain('كان سببه، ولم يعد قائمًا: «\u2068لم تحضر ولم تعتذر\u2069».');
    expect(voided.text).not.toContain('المطلوب');
    await mark('excused');
    await open();
    await expect(page.getByText(/^أُلغي في .*لم تحضر ولم تعتذر\u2069$/)).toBeVisible();
    await expect(page.getByText(progress.wave.warnings_one)).toHaveCount(0);
    await expect(allWell).toBeVisible();
  },
);
