import type { APIRequestContext, Page } from '@playwright/test';

const cover =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><path fill="#0b1538" d="M0 0h16v9H0z"/></svg>';

/** Other tests add and delete news at the same time: a deleted cover must not fail a page that shows it. */
export const holdCovers = (page: Page) =>
  page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: cover }));

/** The page of the oldest story, which no test deletes. */
export async function oldest(request: APIRequestContext, kind: 'news' | 'event'): Promise<string> {
  const { data } = await (await request.get(`/api/${kind}?size=1000`)).json();
  return `/${kind}/${data.at(-1).id}`;
}
