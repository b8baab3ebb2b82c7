import { describe, expect, test } from 'vitest';
import { embedUrl, isDescribed, neighboursOf, parseTopics, parseVideoLink } from './training.rules.ts';

const id = 'dQw4w9-gX_Q';
const youtube = (start = 0) => ({ kind: 'youtube', id, start });

describe('a YouTube link in any usual form is the same video', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?app=desktop&v=${id}`,
    `https://m.youtube.com/watch?v=${id}&feature=share`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${id}&list=PL123&index=4`,
    `https://www.youtube.com/watch/?v=${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=abcdef`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=shared`,
    `https://www.youtube.com/v/${id}`,
    `  https://YouTu.be/${id}  `,
  ])('%s', (link) => expect(parseVideoLink(link)).toEqual(youtube()));
});

test.each([
  [`https://youtu.be/${id}?t=90`, 90],
  [`https://youtu.be/${id}?t=90s`, 90],
  [`https://www.youtube.com/watch?v=${id}&t=1h2m3s`, 3723],
  [`https://www.youtube.com/watch?v=${id}&t=12m`, 720],
  [`https://www.youtube.com/watch?v=${id}#t=45`, 45],
  [`https://www.youtube.com/embed/${id}?start=30`, 30],
  [`https://youtu.be/${id}?t=soon`, 0],
  [`https://youtu.be/${id}?t=-5`, 0],
])('%s starts at the time in the link', (link, start) =>
  expect(parseVideoLink(link)).toEqual(youtube(start)),
);

test('another https link stays a link, and so does a YouTube page without a video', () => {
  for (const url of [
    'https://drive.google.com/file/d/abc/view',
    'https://www.youtube.com/@club',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/watch?v=short',
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/youtu.be/${id}`,
  ])
    expect(parseVideoLink(url)).toEqual({ kind: 'link', url });
});

test('a link that is not https is ignored', () => {
  for (const link of [null, '', 'soon', 'javascript:alert(1)', `http://youtu.be/${id}`])
    expect(parseVideoLink(link)).toBeNull();
});

test('the player sets no cookies and takes only video and start from the link', () => {
  expect(embedUrl({ id, start: 0 }, 'ar')).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&hl=ar`,
  );
  expect(embedUrl({ id, start: 75 }, 'en')).toContain('&start=75');
});

test('topics are read line by line, without bullets and empty lines', () => {
  expect(parseTopics(' - Data Types\n\n* Variables \n• Loops\nfor (;;)')).toEqual([
    'Data Types',
    'Variables',
    'Loops',
    'for (;;)',
  ]);
  expect(parseTopics('-1 is negative')).toEqual(['-1 is negative']);
  expect(parseTopics(' \n ')).toEqual([]);
});

test('a description counts from ten characters', () => {
  expect(isDescribed('123456789 ')).toBe(false);
  expect(isDescribed('1234567890')).toBe(true);
});

test('a session has the sessions before and after it as neighbours', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => ({ _id }));
  expect(neighboursOf([a!, b!, c!], 'a')).toEqual({ number: 1, previous: undefined, next: b });
  expect(neighboursOf([a!, b!, c!], 'c')).toEqual({ number: 3, previous: b, next: undefined });
  expect(neighboursOf([a!], 'x')).toEqual({ number: 0, previous: undefined, next: undefined });
});
