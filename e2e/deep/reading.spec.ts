import type { APIRequestContext } from '@playwright/test';
import { pdf } from '#tests/documents.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { joinAsTrainee, makeCamp } from '../camp.ts';

/** A camp with one trainee and one session, which has slides. */
async function makeReadable(request: APIRequestContext) {
  const camp = await makeCamp(request, { people: ['Hidden'], sessions: [{ title: 'Recursion' }] });
  const [sessionId = ''] = camp.sessionIds;
  const headers = { token: camp.leader.token };
  await camp.leader.send('PATCH', `/api/camp/${camp.campId}`, {
    description: 'Ten weeks from loops to graphs.',
  });
  const reply = await request.patch(`/api/session/${sessionId}`, {
    headers,
    multipart: { sessionSlides: { name: 'recursion.pdf', mimeType: 'application/pdf', buffer: pdf } },
  });
  const { secure_url: slides } = (await reply.json()).data.sessionSlides;
  return { ...camp, sessionId, slides: new URL(slides as string) };
}

test(
  'a user opens a wave, a session link and the address of slides, and reads how to get in',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const { training } = words;
    const { campId, sessionId, title, slides, suffix } = await makeReadable(request);
    await signInAs('user');
    const locked = page.getByText(training.locked.title);
    const form = page.getByRole('main').locator('a[href="/form"]');

    await test.step('a wave shows what invites to join it', async () => {
      await page.goto(`/wave/${campId}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Ten weeks from loops to graphs.')).toBeVisible();
      await expect(page.getByText('Salma Ibrahim')).toBeVisible();
      await expect(locked).toBeVisible();
      await expect(page.getByRole('link', { name: words.requests.own.ask })).toHaveAttribute(
        'href',
        `/form?wave=${campId}`,
      );
      await expect(page.getByText('Recursion')).toHaveCount(0);
      await expect(page.getByText(suffix).filter({ hasText: 'Hidden' })).toHaveCount(0);
      await expect(page.getByRole('table')).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('a session link says for whom it is', async () => {
      await page.goto(`/session/${sessionId}`);
      await expect(page.getByRole('heading', { level: 1, name: training.locked.page })).toBeVisible();
      await expect(locked).toBeVisible();
      await expect(form).toBeVisible();
      await expect(page.getByText('Recursion')).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('a link to the standing says how to get in', async () => {
      await page.goto(`/dashboard/standing?campId=${campId}`);
      await expect(page.getByText(words.access.joinFirst)).toBeVisible();
      await expect(form).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the address of slides leads there too', async () => {
      await page.goto(slides.pathname);
      await expect(page).toHaveURL(`/session/${sessionId}`);
      await expect(locked).toBeVisible();
      await form.click();
      await expect(page.getByRole('heading', { level: 1, name: training.join.title })).toBeVisible();
    });
  },
);

test('a standing that a leader closes leaves the screen of a trainee of another wave, who reads its sessions only', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { training, camps, standing, ui } = words;
  const { campId, suffix, leader } = await makeReadable(request);

  await test.step('it leaves the screen of somebody who reads it', async () => {
    await signInAs('trainee');
    const stream = page.waitForResponse((response) => response.url().includes('/api/live?campId'));
    await page.goto(`/dashboard/standing?campId=${campId}`);
    await expect(page.getByText(`Hidden ${suffix}`)).toBeVisible();
    await stream;
    await leader.send('PATCH', `/api/camp/${campId}`, { standingOpen: false });
    await expect(page.getByText(camps.errors.standingClosed)).toBeVisible();
    await expect(page.getByText(`Hidden ${suffix}`)).toHaveCount(0);
    await leader.send('PATCH', `/api/camp/${campId}`, { standingOpen: true });
  });

  await test.step('the leader closes it in the form', async () => {
    await signInAs('leader');
    await page.goto(`/dashboard/waves/addwave?id=${campId}`);
    const open = page.getByRole('switch', { name: camps.dashboard.fields.standingOpen });
    await expect(open).toBeChecked();
    await open.click();
    await page.getByRole('button', { name: ui.save }).click();
    await expectToast(page, camps.messages.updated);
  });

  await test.step('the log says who closed it, and in which level', async () => {
    await page.goto(`/dashboard/audit?search=${suffix}&kind=camp.updated`);
    const rows = page.getByRole('table', { name: words.audit.title }).locator('tbody > tr');
    // The newest is first.
    const row = rows.filter({ hasText: words.audit.labels.standingOpen }).first();
    for (const text of [
      `${words.audit.labels.title}: W ${suffix}`,
      `${words.audit.labels.level}: L ${suffix}`,
      `${words.audit.labels.fields}: ${words.camps.dashboard.fields.standingOpen}`,
      `${words.audit.labels.standingOpen}: ${words.audit.no}`,
    ])
      await expect(row.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  });

  const region = page.getByRole('region', { name: standing.table.title, exact: true });
  await test.step('a trainee of another wave sees that it is closed', async () => {
    await signInAs('trainee');
    await page.goto(`/wave/${campId}`);
    await expect(page.getByRole('link', { name: /Recursion/ })).toBeVisible();
    await expect(region.getByText(training.wave.standingClosed)).toBeVisible();
    await expect(region.getByRole('table')).toHaveCount(0);
    await page.goto(`/dashboard/standing?campId=${campId}`);
    await expect(page.getByText(camps.errors.standingClosed)).toBeVisible();
    await page.getByRole('link', { name: standing.page.own }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('once they train in it, they read it', async () => {
    await joinAsTrainee(request, campId);
    await page.goto(`/wave/${campId}`);
    await expect(region.getByText(`Hidden ${suffix}`)).toBeVisible();
  });
});

test('a trainee downloads slides from a page that has been open for longer than their address works', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { sessionId } = await makeReadable(request);
  await signInAs('trainee');
  await page.clock.install();
  await page.goto(`/session/${sessionId}`);
  const link = page.getByRole('link', { name: words.training.session.slidesDownload });
  const first = await link.getAttribute('href');
  const saved = async () => {
    const download = page.waitForEvent('download');
    await link.click();
    return download;
  };
  const direct = await saved();
  expect({ url: direct.url(), name: direct.suggestedFilename() }).toEqual({
    url: first,
    name: 'recursion.pdf',
  });
  await page.clock.fastForward('20:00');
  const readAgain = page.waitForResponse(`**/api/session/leader/${sessionId}`);
  const renewed = await saved();
  expect(renewed.suggestedFilename()).toBe('recursion.pdf');
  // The server’s clock stood still, so it may say that the page has the newest address already.
  expect([200, 304]).toContain((await readAgain).status());
  expect(renewed.url()).toBe(await link.getAttribute('href'));
  await expect(page).toHaveURL(`/session/${sessionId}`);
});
