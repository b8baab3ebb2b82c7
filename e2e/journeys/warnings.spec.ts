import * as spec from '#tests/spec-texts.ts';
import { expectToast } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns } from '../tables.ts';
import { apiAs, daysAgo } from '../camp.ts';

test('a warning is proposed with its evidence, sent, seen and withdrawn', async ({
  page,
  request,
  words,
  signInAs,
  mailTo,
}) => {
  const { warnings } = words;
  // The trainee of the sample club joined this camp on its first day.
  const campId = '00000000-0000-7000-8000-000000000103';
  const leader = await apiAs(request, 'leader');
  const trainee = await apiAs(request, 'trainee');
  const { data: camp } = await leader.send('GET', `/api/camp/leader/${campId}`);
  const held = camp.sessions
    .filter((session: { startsAt: string }) => session.startsAt < daysAgo(1))
    .slice(-2);
  for (const { _id: sessionId } of held)
    await leader.send('PATCH', '/api/attendance', { sessionId, userId: trainee.id, state: 'absent' });
  await signInAs('hr');
  await page.goto(`/dashboard/warning_attendance?campId=${campId}`);
  await expect(page.getByText(held[1].title).first()).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const views = page.getByRole('navigation', { name: warnings.page.views });
  const view = (name: string) => views.getByRole('link', { name, exact: true });
  const titles = camp.sessions.map(({ title }: { title: string }) => title);
  await expectColumns(page, [...spec.warning.columns, 'Warnings', ...titles]);
  await view(spec.warning.sheet).click();
  await expect(page).toHaveURL(`/dashboard/warning?campId=${campId}`);
  const { columns } = await leader.send('GET', `/api/sheet?campId=${campId}&size=1`);
  const sheets = columns.map(({ title, kind }: { title: string; kind: string }) =>
    kind === 'contest' ? `${title} (contest)` : title,
  );
  await expectColumns(page, [...spec.warning.columns, 'Warnings', ...sheets]);
  await view(spec.warning.attendance).click();
  await expect(page).toHaveURL(`/dashboard/warning_attendance?campId=${campId}`);
  // The heading and the first twenty trainees, each with a toggle for every session.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  const nour = page.getByRole('switch', { name: new RegExp(`Nour Mahmoud.*${held[1].title}`) });
  await page.getByRole('searchbox').fill('Nour Mahmoud');
  await expect(nour).not.toBeChecked();
  const more = page.getByRole('button', { name: new RegExp(warnings.proposals.showAll.split('{{')[0]!) });
  if (await more.isVisible()) await more.click();
  const proposed = page.getByRole('checkbox', { name: /Nour Mahmoud/ }).first();
  await proposed.check();
  // The proposal is struck out while the absence is corrected elsewhere, and returns with it.
  const [, last] = held;
  const mark = (state: string) =>
    leader.send('PATCH', '/api/attendance', { sessionId: last._id, userId: trainee.id, state });
  await mark('present');
  await expect(page.getByText(warnings.proposals.gone)).toBeVisible();
  await expect(proposed).toHaveCount(0);
  await expect(nour).toBeChecked();
  await mark('absent');
  await expect(page.getByText(warnings.proposals.gone)).toHaveCount(0);
  await expect(proposed).toBeChecked();
  await page.getByRole('button', { name: warnings.proposals.send, exact: true }).click();
  await expectToast(page, warnings.proposals.sent_one);
  await mailTo(
    'trainee@sample.club',
    warnings.mail.subject.replace('{{wave}}', `${camp.level.title} · ${camp.title}`),
  );
  const { data } = await trainee.send('GET', '/api/warning/me');
  expect(data[0]).toMatchObject({ kind: 'attendance', camp: camp.title });
  await page
    .getByRole('button', { name: warnings.sent.withdrawOf.replace('{{name}}', 'Nour Mahmoud') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: warnings.sent.withdraw, exact: true }).click();
  await expectToast(page, warnings.messages.withdrawn);
  await mailTo(
    'trainee@sample.club',
    warnings.mail.withdrawnSubject.replace('{{wave}}', `${camp.level.title} · ${camp.title}`),
  );
  await nour.click();
  await expect(nour).toBeChecked();
  const marks = async () => {
    const grid = await leader.send('GET', `/api/attendance?campId=${campId}&search=Nour%20Mahmoud`);
    return grid.data[0].cells[titles.indexOf(last.title)];
  };
  await expect.poll(marks).toBe('present');
});
