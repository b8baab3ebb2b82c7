import { samplePassword } from '#app/server/sample/sample-people.ts';

/** The two running camps of the sample club have sessions with marks and results. */
export { sampleCamps } from '#app/server/sample/sample-programme.ts';

export const sampleEmail = (role: string): string => `${role}@sample.club`;

export async function signIn(url: string, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: samplePassword }),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`${email} cannot sign in: ${reply.status}`);
  return token;
}
