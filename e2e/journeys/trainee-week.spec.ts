import { expectToast, fieldOf, picture } from '../account.ts';
import { expectAccessible } from '../accessible.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { openDesk } from '../desk.ts';
import { expect, onPhone, samplePassword, test } from '../fixtures.ts';
import { signInWith } from '../invited.ts';
import { storedDrafts } from '../stored-drafts.ts';
import { apiAs, daysAgo, randomSuffix } from '../camp.ts';

// People of the sample club joined it before its first session, which a new camp cannot offer.
const campId = '00000000-0000-7000-8000-000000000104';

test(
  'a trainee is excused from what they missed, and the proposed warning that rested on it is gone',
  onPhone,
  async ({ page, browser, baseURL, request, words, language }) => {
    const { own, messages } = words.excuses;
    const title = `Heaps ${randomSuffix()}`;
    const leader = await apiAs(request, 'leader');
    const { data: trainees } = await leader.send('GET', `/api/user?role=trainee&campId=${campId}&size=100`);
    const [trainee] = trainees as [Record<'_id' | 'email' | 'firstName' | 'lastName', string>];
    const name = `${trainee.firstName} ${trainee.lastName}`;
    const { columns } = await leader.send('GET', `/api/attendance?campId=${campId}&size=1`);
    const before = (columns as { sessionId: string; startsAt: string }[]).findLast(
      ({ startsAt }) => startsAt < daysAgo(1),
    )!;
    const body = { title, campId, startsAt: daysAgo(0.9), place: 'Room 5', attendance: true };
    const missed = (await leader.send('POST', '/api/session', body)).data._id as string;
    // Two in a row.
    for (const sessionId of [before.sessionId, missed])
      await leader.send('PATCH', '/api/attendance', { sessionId, userId: trainee._id, state: 'absent' });

    const { desk, said } = await openDesk(browser, baseURL, language);
    await signInWith(desk, { email: 'leader@sample.club', password: samplePassword });
    const proposed = async () => {
      const { data } = await leader.send('GET', `/api/warning/proposed?campId=${campId}&kind=attendance`);
      return JSON.stringify(data).includes(trainee._id);
    };
    expect(await proposed()).toBe(true);

    const token = await signInWith(page, { email: trainee.email, password: samplePassword });
    const read = async (path: string) => (await request.get(path, { headers: { token } })).json();
    const dialog = page.getByRole('dialog', { name: own.missedTitle });
    const offer = page.getByRole('button', { name: own.missed });
    const waiting = page.getByText(own.states.pending);
    const ask = async (reason: string) => {
      await offer.click();
      await fieldOf(page, own.reason).fill(reason);
      await dialog.getByLabel(own.file).setInputFiles(picture);
      await expect(dialog.getByText('me.jpg')).toBeVisible();
      await dialog.getByRole('button', { name: own.submit }).click();
      await expect(dialog).toBeHidden();
      await expect(waiting).toBeVisible();
    };

    await test.step('the session goes into a calendar with one tap, and the mentor is one tap away', async () => {
      await page.goto(`/session/${missed}`);
      await expect(page.getByText('Room 5')).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: words.training.session.calendar }).click();
      expect((await download).suggestedFilename()).toBe(`${title}.ics`);
      await page.goto('/dashboard/waveData');
      const mail = page.getByRole('link', {
        name: new RegExp(words.people.contact.mailOf.replace('{{name}}', '.+')),
      });
      await expect(mail.first()).toHaveAttribute('href', /^mailto:\S+@sample\.club$/);
      await expectFitsAndAccessible(page);
    });

    await test.step('without a reason nothing is sent, and what was typed outlives the page', async () => {
      await page.goto(`/session/${missed}`);
      await offer.click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: own.submit }).click();
      await expect(dialog.getByText(words.excuses.errors.reasonRequired)).toBeVisible();
      await fieldOf(page, own.reason).fill('I had');
      await expect.poll(() => storedDrafts(page)).toEqual([{ reason: 'I had' }]);
      await page.reload();
      await offer.click();
      await expect(fieldOf(page, own.reason)).toHaveValue('I had');
      await dialog.getByRole('button', { name: words.ui.cancel }).click();
    });

    await test.step('while it waits it can be taken back', async () => {
      await ask('Wrong day');
      await expect(offer).toHaveCount(0);
      await expectFitsAndAccessible(page);
      await page.getByRole('button', { name: own.takeBack }).click();
      await page.getByRole('dialog').getByRole('button', { name: own.takeBack }).click();
      await expectToast(page, messages.takenBack);
      await expect(waiting).toHaveCount(0);
      await ask('An exam at the same hour');
    });

    await test.step('a leader reads it in the other language and accepts with one tap', async () => {
      await desk.goto(`/dashboard/excuses?campId=${campId}`);
      const row = desk.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText(name);
      await expect(row).toContainText('An exam at the same hour');
      await expectAccessible(desk);
      const file = await row.getByRole('link', { name: 'me.webp' }).getAttribute('href');
      const proof = await request.get(file!);
      expect([proof.status(), proof.headers()['content-type']]).toEqual([200, 'image/webp']);
      await row.getByRole('button', { name: said.excuses.page.accept }).click();
      await expect(row).toContainText(said.excuses.states.accepted);
      // Sent after some seconds, or when the list is left.
      await desk.goto('/dashboard');
      await expect.poll(proposed).toBe(false);
    });

    await test.step('the trainee sees it without a reload, and is told once', async () => {
      await expect(page.getByText(own.states.accepted)).toBeVisible();
      await expect(waiting).toHaveCount(0);
      const { data } = await read('/api/inbox?size=100');
      const told = (data as { kind: string; title: string }[]).filter(
        (item) => item.kind === 'excuse-decided' && item.title.includes(title),
      );
      expect(told).toHaveLength(1);
      const progress = await read('/api/me/progress');
      const sessions = (progress.data as { sessions: { sessionId: string; state: string }[] }[]).flatMap(
        (camp) => camp.sessions,
      );
      expect(sessions.find(({ sessionId }) => sessionId === missed)?.state).toBe('excused');
    });
    await desk.context().close();
  },
);
