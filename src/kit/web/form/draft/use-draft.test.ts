import { expect, test } from 'vitest';
import { compareValues, isSame, typedValues } from './use-draft.ts';

class Refused {
  readonly name = 'notes.txt';
}

test('a draft holds the fields that were typed, without passwords and without what cannot be stored', () => {
  const base = { title: 'Loops', text: '', people: ['a'], password: '', slides: undefined };
  const file = new File(['x'], 'slides.pdf');
  const now = { title: 'Loops', text: 'New', people: ['a', 'b'], password: 'secret', slides: file };
  expect(typedValues(now, base, ['password'])).toEqual({ text: 'New', people: ['a', 'b'], slides: file });
  expect(typedValues({ ...base, slides: new Refused() }, base)).toEqual({});
});

test('an empty field is the same whether it was never set, is null or shows nothing', () => {
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame('', undefined)).toBe(true);
  expect(isSame('', null)).toBe(false);
});

test('a field that both changed to different values is a conflict, one that only the others changed is theirs', () => {
  const base = { title: 'Loops', text: 'Old', link: 'a', room: 1 };
  const fresh = { title: 'Arrays', text: 'Old', link: 'b', room: 2 };
  const now = { title: 'Graphs', text: 'New', link: 'a', room: 2 };
  expect(compareValues({ base, now, fresh })).toEqual({ conflicts: ['title'], theirs: ['link'] });
});
