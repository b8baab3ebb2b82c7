import { signInByForm } from '../account.ts';
import { openDesk } from '../desk.ts';
import { expect, onPhone, samplePassword, test } from '../fixtures.ts';
import { signInWith } from '../invited.ts';
import { joinAsTrainee, makeCamp } from '../camp.ts';
import { openInApp } from '../router.ts';

const trainee = { email: 'trainee@sample.club', password: samplePassword };

test(
  'a trainee checks in with the projected code and appears in the arrivals',
  onPhone,
  async ({ page, browser, baseURL, request, words, language, signInAs }) => {
    const { auth, attendance, camps } = words;
    const camp = await makeCamp(request, {
      people: ['Someone'],
      sessions: [{ title: 'Check-in', startsAt: new Date(Date.now() - 15 * 60_000).toISOString() }],
    });
    const { id: userId } = await joinAsTrainee(request, camp.campId);
    const [sessionId] = camp.sessionIds;
    const { desk, said } = await openDesk(browser, baseURL, language);

    // As somebody who marks the rest absent does.
    await camp.leader.send('PATCH', '/api/attendance', { sessionId, userId, state: 'absent' });
    const markOf = async () => {
      const grid = await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}`);
      return grid.data.find((row: { userId: string }) => row.userId === userId).cells[0];
    };

    await test.step('hr opens the check-in on the projector', async () => {
      await signInWith(desk, { email: 'hr@sample.club', password: samplePassword });
      await desk.goto(`/dashboard/attendance/projector/${sessionId}`);
      await desk.getByRole('button', { name: said.attendance.projector.open }).click();
      await expect(desk.getByRole('img', { name: /Check-in/ })).toBeVisible();
      const warning = desk.getByRole('alert').filter({ hasText: said.attendance.projector.onlyHereTitle });
      await expect(warning).toContainText(/HOST=0\.0\.0\.0 PUBLIC_URL=http:\/\/[\w.-]+:\d+ npm start/);
    });

    await test.step('a phone whose session has ended leads to the sign-in, which shows the time that is left', async () => {
      const token = await signInAs('trainee');
      await request.post('/api/auth/logout', { headers: { token } });
      const { data } = await camp.leader.send('GET', `/api/session/${sessionId}/checkin`);
      const link = new URL(data.link);
      await page.goto(link.pathname + link.search);
      await expect(page).toHaveURL(/\/login\?next=%2Fcheckin$/);
      await expect(page.getByText(auth.signIn.scanned)).toBeVisible();
      await expect(page.getByRole('timer')).toContainText(/[12]:\d\d/);
    });

    await test.step('a wrong password and a reload lose nothing', async () => {
      await signInByForm(page, words, { ...trainee, password: 'not my password' });
      await expect(page.getByText(auth.errors.credentialsWrong)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('timer')).toBeVisible();
    });

    await test.step('signing in checks in, and the projector shows it', async () => {
      await signInByForm(page, words, trainee);
      await expect(page.getByText(attendance.checkin.inTitle)).toBeVisible();
      await expect(page.getByText(attendance.checkin.late)).toBeVisible();
      await expect(desk.getByRole('list', { name: said.attendance.projector.arrivals })).toContainText(
        'Nour Mahmoud',
      );
      expect(await markOf()).toBe('late');
    });

    await test.step('hr sees that the scan replaced an absence, and puts it back', async () => {
      const { projector, states } = said.attendance;
      const absent = (text: string) => text.replace('{{state}}', states.absent);
      const arrivals = desk.getByRole('list', { name: projector.arrivals });
      await expect(arrivals).toContainText(absent(projector.wasMarked));
      await desk
        .getByRole('button', { name: absent(projector.putBack).replace('{{name}}', 'Nour Mahmoud') })
        .click();
      await desk.getByRole('dialog').getByRole('button', { name: projector.putBackConfirm }).click();
      await expect(desk.getByText(projector.nobody)).toBeVisible();
      expect(await markOf()).toBe('absent');
    });

    await test.step('an old code says so', async () => {
      await page.goto('/checkin?code=somebody.elses');
      await expect(page.getByText(attendance.errors.codeWrong)).toBeVisible();
    });

    await test.step('a trainee sees the standing of their own wave without filters', async () => {
      await openInApp(page, '/dashboard/standing');
      await expect(page.getByText(/ \/ 50/).first()).toBeVisible();
      for (const filter of [camps.picker.waves, camps.picker.levels])
        await expect(page.getByLabel(filter, { exact: true })).toHaveCount(0);
    });
    await desk.context().close();
  },
);
