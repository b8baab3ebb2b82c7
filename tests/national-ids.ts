import { password } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The address of a file with whole national IDs, as a leader who knows the password gets it. */
export async function addressOfIds(
  { api, url }: Pick<TestApp, 'api' | 'url'>,
  token: string,
  list: Record<string, string> = {},
): Promise<string> {
  const { body } = await api.post('/api/user/national-ids', { ...list, password }, { token });
  return `${url}${body.data.url}`;
}
