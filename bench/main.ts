import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '#tests/app-process.ts';
import { fillInboxes, inboxOf } from './inbox.ts';
import { compare, type Target } from './measure.ts';
import { addOtherAccounts, fillUpTo, rareName } from './people.ts';
import { sampleEmail, signIn } from './sample-club.ts';
import { timedCalls, timesOf } from './timing.ts';
import { addWave } from './wave.ts';

/** Speed as ratios within one run: the app beside a bare server that returns the same bytes. */
const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'));
const app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' }, []);

try {
  const as = async (role: string) => ({ token: await signIn(app.url, sampleEmail(role)) });
  const [trainee, mentor, hr] = [await as('trainee'), await as('mentor'), await as('hr')];
  const [instructor, leader] = [await as('instructor'), await as('leader')];
  const { data } = (await (await fetch(`${app.url}/api/camp`, { headers: leader })).json()) as {
    data: { _id: string; levelId: string; registration: boolean }[];
  };
  const camp = data[0]?._id ?? '';
  const open = data.find(({ registration }) => registration);
  const targets: Target[] = [
    { name: 'GET /api/level (cached)', path: '/api/level' },
    { name: 'GET /api/news (cached)', path: '/api/news' },
    { name: 'GET / (home page, cached)', path: '/' },
    { name: 'GET /api/user/me (PostgreSQL)', path: '/api/user/me', headers: trainee },
    { name: 'GET /api/camp/leader/{id} (PostgreSQL)', path: `/api/camp/leader/${camp}`, headers: trainee },
    ...Object.entries({ trainee, mentor, hr, instructor, leader }).map(([role, headers]) => ({
      name: `GET /api/me/home (Waves, ${role})`,
      path: '/api/me/home',
      headers,
    })),
    { name: 'GET /api/me/waiting (leader)', path: '/api/me/waiting', headers: leader },
    { name: 'GET /api/person (My trainees)', path: '/api/person', headers: mentor },
  ];
  const only = process.argv[2];
  const wanted = ({ name }: { name: string }) => !only || name.includes(only);
  console.log('| call | requests/s | bare node:http | ratio |\n|---|---|---|---|');
  const measure = async (target: Target): Promise<number> => {
    const { name, app: rate, bare, ratio } = await compare(app.url, target);
    console.log(`| ${name} | ${Math.round(rate)} | ${Math.round(bare)} | ${ratio.toFixed(2)} |`);
    return ratio;
  };
  for (const target of targets.filter(wanted)) await measure(target);

  const timed = timedCalls({ levelId: open?.levelId ?? '', campId: open?._id ?? '' }).filter(wanted);
  if (timed.length > 0) await addOtherAccounts(dataDir);
  for (const call of timed) {
    const times = await timesOf(app.url, call);
    const [shortest, longest] = [
      Math.min(...times.map(({ ms }) => ms)),
      Math.max(...times.map(({ ms }) => ms)),
    ];
    const medians = times.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)}`).join(', ');
    console.log(`\n${call.name}: ${medians} ms; ${(longest - shortest).toFixed(1)} ms apart`);
  }
  if (timed.length > 0) console.log('(at most 5 ms apart is wanted)\n');

  const people = { name: 'GET /api/user?size=15&page=3', path: '/api/user?size=15&page=3', headers: leader };
  const search = {
    name: 'GET /api/user?search (Arabic)',
    path: `/api/user?size=15&search=${encodeURIComponent(rareName)}`,
    headers: leader,
  };
  const ofPeople = [people, search].filter(wanted);
  const peopleAt = async (many: number) => {
    const ratios: number[] = [];
    if (ofPeople.length > 0) await fillUpTo(dataDir, many);
    for (const target of ofPeople)
      ratios.push(await measure({ ...target, name: `${target.name} (${many} people)` }));
    return ratios;
  };
  // Before the waves below bring thousands of their own.
  const fewPeople = await peopleAt(1_000);

  const ofWave = (campId: string) => [
    { name: 'GET /api/standing', path: `/api/standing?campId=${campId}`, headers: trainee },
    { name: 'GET /api/attendance', path: `/api/attendance?campId=${campId}&size=20`, headers: leader },
  ];
  if (ofWave('').some(wanted)) {
    const sizes = [500, 5000];
    const waves: { size: number; targets: Target[] }[] = [];
    for (const size of sizes) waves.push({ size, targets: ofWave(await addWave(dataDir, size)) });
    const costs: string[] = [];
    for (const { name } of ofWave('').filter(wanted)) {
      const ratios: number[] = [];
      for (const { size, targets: calls } of waves)
        for (const target of calls.filter((call) => call.name === name))
          ratios.push(await measure({ ...target, name: `${name} (${size} trainees × 20 sheets)` }));
      const [few = 0, many = 1] = ratios;
      costs.push(`${name}: 5,000 trainees cost ${(few / many).toFixed(2)} times what 500 cost`);
    }
    console.log(`\n${costs.join('\n')}\n(at most 2 is wanted)\n`);
  }

  const ofInbox = [
    { name: 'GET /api/inbox/unread (the bell)', path: '/api/inbox/unread', headers: trainee },
    { name: 'GET /api/inbox', path: '/api/inbox', headers: trainee },
  ].filter(wanted);
  if (ofInbox.length > 0) {
    const few: number[] = [];
    for (const target of ofInbox) few.push(await measure(target));
    await fillUpTo(dataDir, inboxOf.people);
    await fillInboxes(dataDir);
    const costs: string[] = [];
    for (const [at, target] of ofInbox.entries()) {
      const ratio = await measure({ ...target, name: `${target.name} (5,000 people, 200,000 entries)` });
      costs.push(
        `${target.name}: 200,000 entries cost ${((few[at] ?? 0) / ratio).toFixed(2)} times what few cost`,
      );
    }
    console.log(`\n${costs.join('\n')}\n(at most 1.5 is wanted)\n`);
  }

  const manyPeople = await peopleAt(100_000);
  for (const [at, { name }] of ofPeople.entries()) {
    const ratio = (fewPeople[at] ?? 0) / (manyPeople[at] ?? 1);
    console.log(`\n${name}: 100,000 people cost ${ratio.toFixed(2)} times what 1,000 cost`);
  }
  if (ofPeople.length > 0) console.log('(at most 1.5 is wanted, of a search at most 3)');
} finally {
  await app.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
