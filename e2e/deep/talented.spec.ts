import { expect, onPhone, test } from '../fixtures.ts';
import { apiAs, joinAsTrainee, makeCamp } from '../camp.ts';

interface Talented {
  name: string;
  totalProblems: number;
}

test(
  'a trainee who declines to be shown is gone from the talented members of the home page',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const { site, users } = words;
    const camp = await makeCamp(request, { people: [], sessions: [{ title: 'Loops' }] });
    const trainee = await joinAsTrainee(request, camp.campId);
    const leader = await apiAs(request, 'leader');
    const solved = 700 + Math.floor(Math.random() * 200);
    const cell = { sessionId: camp.sessionIds[0], kind: 'sheet', userId: trainee.id };
    await leader.send('PATCH', '/api/sheet', { ...cell, solved });
    const shown = async (): Promise<Talented | undefined> => {
      const { data } = await leader.send('GET', '/api/talented');
      return data.find(({ totalProblems }: Talented) => totalProblems >= solved);
    };
    await expect.poll(shown, { timeout: 20_000 }).toBeDefined();
    const { name, totalProblems } = (await shown())!;
    const card = page
      .locator(`[aria-label="${site.talented.title}"] article`)
      .filter({ hasText: name })
      .filter({ hasText: String(totalProblems) });

    await page.goto('/');
    await expect(card).toHaveCount(1);
    await signInAs('trainee');
    await page.goto('/dashboard/profile');
    const choice = page.getByRole('switch', { name: users.data.talented });
    await expect(choice).toBeChecked();
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await choice.click();
    await saved;
    await expect(choice).not.toBeChecked();
    await page.goto('/');
    await expect(card).toHaveCount(0);

    await page.goto('/dashboard/profile');
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
    await leader.send('PATCH', '/api/sheet', { ...cell, solved: null });
  },
);
