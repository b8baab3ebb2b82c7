import type { Page } from '@playwright/test';

/** Signs a member of the sample club in, in a browser. */
export async function signIn(url: string, page: Page, role: string) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@sample.club`, password: 'sample-club-2026' }),
  });
  const { token, user } = (await reply.json()) as { token: string; user: Record<string, unknown> };
  await page.goto(`${url}/api/health`);
  await page.evaluate(
    (session) => {
      for (const [key, value] of session) localStorage.setItem(key, value);
    },
    Object.entries({ userToken: token, user: JSON.stringify(user) }),
  );
}
