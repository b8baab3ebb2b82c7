import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type CampPreviewOut, type CampPageOut, getCamp } from '../../camps.contract.ts';
import { getLevel, listLevels } from '../../levels.contract.ts';
import { getSession } from '../../sessions.contract.ts';
import type { CallOf, Endpoint } from '#kit/shared/endpoint.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { linksOf, rendered, textOf } from '#tests/rendering.ts';
import * as spec from '#tests/spec-texts.ts';
import LevelPage from './level-page.tsx';
import { OpenLevels } from './member-levels.tsx';
import SessionPage from './session-page.tsx';
import { SessionTopics } from './session-material.tsx';
import { SessionVideo } from './session-video.tsx';
import CampPage from './camp-page.tsx';

/** A query client that has this response cached. */
function clientWithData<E extends Endpoint>(endpoint: E, input: CallOf<E>, data: unknown): QueryClient {
  const client = new QueryClient();
  client.setQueryData<unknown>(endpointQuery(endpoint, input).queryKey, { data });
  return client;
}

/** A query client whose read has failed. */
function clientWithError(
  { queryKey }: { queryKey: QueryKey },
  error = new ApiFailure({ code: 'INTERNAL', message: 'errors.INTERNAL' }),
): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error });
  return client;
}

const params = { id: 'some' };

const camp: Partial<CampPageOut> = {
  _id: 'some',
  title: 'Wave 1',
  description: 'Soon.',
  createdAt: '2026-09-01T10:00:00.000Z',
  startDate: null,
  endDate: null,
  registration: true,
  archivedAt: null,
  levelId: 'level',
  level: { _id: 'level', title: 'Level 1' },
  instructorId: null,
  instructorIds: [],
  mentorsId: [],
  hrIds: [],
  standingOpen: true,
  sessionsCount: 1,
  traineesCount: 0,
  sample: false,
  locked: false,
  standingReadable: true,
  instructor: null,
  instructors: [],
  mentors: [],
  hrs: [],
  sessions: [
    {
      _id: 'first',
      title: 'Loops',
      description: '',
      createdAt: '2026-10-04T10:00:00.000Z',
      publishedAt: '2026-10-05T10:00:00.000Z',
      startsAt: null,
      place: '',
    },
  ],
};

const campWith = (change: Partial<CampPageOut>) =>
  rendered(createElement(CampPage), {
    at: ['/wave/:id', '/wave/some'],
    queries: clientWithData(getCamp, { params }, { ...camp, ...change }),
  });

const levelWith = (camps: unknown[]) =>
  rendered(createElement(LevelPage), {
    at: ['/level/:id', '/level/some'],
    queries: clientWithData(
      getLevel,
      { params },
      { _id: 'some', title: 'Level 9', description: 'To come.', createdAt: '', camps },
    ),
  });

test('a level shows its title, its description and links to its waves, or says that it has none', async () => {
  const html = await levelWith([{ ...camp, _id: 'first' }]);
  expect(textOf(html)).toMatch(/Level 9 To come\. .*Wave 1/);
  expect(linksOf(html)).toContain('/wave/first');
  expect(textOf(html)).not.toContain(spec.training.noWaves);
  expect(textOf(await levelWith([]))).toContain(spec.training.noWaves);
});

test('a wave described in less than 10 characters shows a placeholder', async () => {
  expect(textOf(await campWith({}))).toContain('A description of this wave is coming soon.');
  const described = textOf(await campWith({ description: 'Ten chars.' }));
  expect(described).toContain('Ten chars.');
  expect(described).not.toContain('still to come');
});

test('a session card links to its session, with the level and the month in which it was published', async () => {
  const html = await campWith({});
  expect(linksOf(html)).toContain('/session/first');
  expect(textOf(html)).toMatch(
    new RegExp(`1 Level 1 Session 1 ?: Loops ${spec.training.published} October 2026`),
  );
});

test('a session card shows the date of the session too, and staff see which one is a draft', async () => {
  const [first] = camp.sessions!;
  const dated = { ...first!, startsAt: '2026-12-05T16:00:00.000Z' };
  const text = textOf(await campWith({ sessions: [dated] }));
  expect(text).toMatch(/Loops .*Published on October 2026.*Saturday 5 December 2026 6:00 pm/);
  const draft = textOf(await campWith({ sessions: [{ ...first!, publishedAt: null }] }));
  expect(draft).toContain('Loops Draft');
  expect(draft).not.toContain(spec.training.published);
});

test('a wave shows a user who may not read it yet its text, its staff by name and how to get in', async () => {
  const locked: CampPreviewOut = {
    _id: 'some',
    title: 'Wave 1',
    description: 'Ten weeks of C++.',
    startDate: '2026-10-03',
    endDate: null,
    registration: false,
    archivedAt: null,
    levelId: 'level',
    level: { _id: 'level', title: 'Level 1' },
    locked: true,
    instructor: { firstName: 'Omar', lastName: 'Hassan' },
    instructors: [{ firstName: 'Omar', lastName: 'Hassan' }],
    mentors: [{ firstName: 'Mona', lastName: 'Adel' }],
    hrs: [],
    sessions: [],
  };
  const html = await rendered(createElement(CampPage), {
    at: ['/wave/:id', '/wave/some'],
    queries: clientWithData(getCamp, { params }, locked),
  });
  for (const text of ['Ten weeks of C++.', 'Omar Hassan', 'Mona Adel', 'as soon as a leader accepts you'])
    expect(textOf(html)).toContain(text);
  expect(textOf(html)).not.toContain('No sessions yet');
  expect(linksOf(html)).toContain('/form');
  expect(html).not.toContain('<table');
});

test('a wave whose standing is closed to the reader says so instead of showing it', async () => {
  const closed = textOf(await campWith({ standingReadable: false }));
  expect(closed).toContain('The standing of this wave is closed');
  expect(closed).toContain('Standing of your own wave');
});

test('a session that is not open to the reader says how to get in', async () => {
  const refused = new ApiFailure({ code: 'FORBIDDEN', message: 'No', status: 403 });
  const html = await rendered(createElement(SessionPage), {
    at: ['/session/:id', '/session/some'],
    queries: clientWithError(endpointQuery(getSession, { params }), refused),
  });
  expect(textOf(html)).toContain('For people of the club');
  expect(linksOf(html)).toContain('/form');
});

test('a session without a link says that the recording is not there yet', async () => {
  const html = await rendered(createElement(SessionVideo, { link: null, title: 'Loops' }));
  expect(textOf(html)).toContain('No recording yet');
});

test('a session without content says that the topics are not there yet', async () => {
  const none = await rendered(createElement(SessionTopics, { content: '\n ' }));
  expect(textOf(none)).toContain('The topics of this session have not been added yet.');
  const two = await rendered(createElement(SessionTopics, { content: 'Invariants\nHalving' }));
  expect([...two.matchAll(/<li/g)]).toHaveLength(2);
});

test('a page that fails to load names what failed and why, and offers a retry', async () => {
  const page = (kind: string) => ({ at: [`/${kind}/:id`, `/${kind}/some`] as [string, string] });
  const said = [
    await rendered(createElement(OpenLevels), { queries: clientWithError(wholeListQuery(listLevels, {})) }),
    await rendered(createElement(LevelPage), {
      ...page('level'),
      queries: clientWithError(endpointQuery(getLevel, { params })),
    }),
    await rendered(createElement(SessionPage), {
      ...page('session'),
      queries: clientWithError(endpointQuery(getSession, { params })),
    }),
    await rendered(createElement(CampPage), {
      ...page('wave'),
      queries: clientWithError(endpointQuery(getCamp, { params })),
    }),
  ].map(textOf);
  const { loadFailed, waveFailed: campFailed } = spec.training;
  const expected = [loadFailed, loadFailed, loadFailed, campFailed];
  for (const [order, text] of said.entries()) {
    expect(text).toContain(expected[order]);
    expect(text).toContain('Try again');
  }
  const offline = clientWithError(
    endpointQuery(getCamp, { params }),
    new ApiFailure({ code: 'OFFLINE', message: 'errors.OFFLINE' }),
  );
  const html = await rendered(createElement(CampPage), { ...page('wave'), queries: offline });
  expect(textOf(html), 'nobody knows whether there is a session').not.toContain(campFailed);
});
