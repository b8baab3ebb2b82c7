import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadSample } from '#app/server/sample/load-sample.ts';
import { samplePassword } from '#app/server/sample/sample-people.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { ApiClient } from './api-client.ts';
import { startProcess } from './app-process.ts';
import { type S3Server, startS3Server } from './s3-server.ts';
import { rowsOf } from './stored-rows.ts';
import { appForTest, connectionOf } from './test-app.ts';
import { query, urlOf } from './test-database.ts';

const SECRET_KEY = 'the key of a club, of forty characters ..';

async function emptyDatabase(): Promise<Connection> {
  const owner = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await query(owner, `create database ${database}`);
  onTestFinished(async () => void (await query(owner, `drop database ${database} with (force)`)));
  return { ...owner, database };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A command as npm starts it; returns its exit code and all of its output. */
async function command(name: 'backup' | 'restore', environment: Record<string, string>, ...args: string[]) {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const done = promisify(execFile)(process.execPath, [...flags, `src/app/server/${name}.ts`, ...args], {
    env,
  });
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  );
}

const uploadsIn = ({ objects }: S3Server): Record<string, string> =>
  Object.fromEntries(
    [...objects].flatMap(([key, { content }]) =>
      key.startsWith('files/') ? [[key, content.toString('base64')]] : [],
    ),
  );

test(
  'after database and bucket were lost, the copy of the backup from the bucket brings back every row and upload',
  { timeout: 180_000 },
  async () => {
    const storage = await startS3Server();
    onTestFinished(() => storage.close());
    const settings = { S3_URL: storage.url, SECRET_KEY };
    const app = await appForTest({ environment: settings });
    await loadSample(app.context);
    const old = { ...settings, DATABASE_URL: urlOf(connectionOf(app)), DATA_DIR: app.dataDir };
    const rows = await rowsOf(connectionOf(app));
    const uploads = uploadsIn(storage);
    expect(Object.keys(uploads).length).toBeGreaterThan(20);
    expect(await command('backup', old)).toMatchObject({ code: 0 });
    const copies = [...storage.objects].filter(([key]) => key.startsWith('backups/'));
    expect(copies).toHaveLength(1);

    // As somebody downloads it from the storage.
    const file = join(await newFolder(), 'copy.tar.gz');
    await writeFile(file, copies[0]![1].content);
    const database = await emptyDatabase();
    const fresh = { ...settings, DATABASE_URL: urlOf(database), DATA_DIR: await newFolder() };
    expect(await command('restore', fresh, file)).toEqual({
      code: 1,
      output: 'There are uploaded files already: move them away, then restore\n',
    });
    expect(uploadsIn(storage)).toEqual(uploads);

    storage.objects.clear();
    expect(await command('restore', fresh, file)).toMatchObject({ code: 0 });
    expect(await rowsOf(database)).toEqual(rows);
    expect(uploadsIn(storage)).toEqual(uploads);

    const restored = await startProcess({ ...fresh, SAMPLE: '0' });
    onTestFinished(async () => void (await restored.kill('SIGTERM')));
    const api = new ApiClient(restored.url);
    const person = { email: 'leader@sample.club', password: samplePassword };
    const { token } = (await api.post('/api/auth/login', person)).body;
    const news = (await api.get('/api/news', { token })).body.data;
    const picture = await fetch(`${api.url}${new URL(news[0].coverImage.secure_url).pathname}`);
    expect(picture.status).toBe(200);
    expect(Object.values(uploads)).toContain(Buffer.from(await picture.arrayBuffer()).toString('base64'));
  },
);

test(
  'while the object storage is away, the command saves every table, names what is missing and ends with 1; the restore says it too',
  { timeout: 180_000 },
  async () => {
    const storage = await startS3Server();
    const app = await appForTest({ environment: { S3_URL: storage.url, SECRET_KEY } });
    await loadSample(app.context);
    const uploads = Object.keys(uploadsIn(storage)).length;
    const environment = { S3_URL: storage.url, SECRET_KEY, DATA_DIR: app.dataDir };
    await storage.close();
    const file = join(await newFolder(), 'incomplete.tar.gz');
    const made = await command('backup', { ...environment, DATABASE_URL: urlOf(connectionOf(app)) }, file);
    expect(made.code).toBe(1);
    expect(made.output).toContain(
      `The backup is incomplete: ${uploads} uploaded files that rows name are not in it`,
    );
    expect(made.output).toMatch(/^ {2}news\.cover_key covers\/\S+-small\.webp$/m);
    expect(made.output).toContain('Restored into a scratch database and compared');
    expect(made.output).not.toContain('Proven');

    const database = await emptyDatabase();
    const elsewhere = { SECRET_KEY, DATABASE_URL: urlOf(database), DATA_DIR: await newFolder() };
    const restored = await command('restore', elsewhere, file);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${uploads} uploaded files that rows name are not in it`),
    });
    expect(await rowsOf(database)).toEqual(await rowsOf(connectionOf(app)));
    app.errors.splice(0);
  },
);
