import { expect, test } from 'vitest';
import { currentRequests, type RequestState } from './requests.rules.ts';

const request = (camp: string, status: RequestState) => ({ campId: { _id: camp }, status });
const shown = (...requests: [wave: string, status: RequestState][]) =>
  currentRequests(requests.map(([camp, status]) => request(camp, status))).map(
    ({ campId, status }) => `${campId._id} ${status}`,
  );

test('all waiting requests are shown, whatever else was answered', () => {
  expect(shown(['two', 'pending'], ['three', 'accepted'], ['one', 'pending'])).toEqual([
    'two pending',
    'one pending',
  ]);
});

test('a refusal is shown until the person asks for that wave again or is accepted somewhere', () => {
  expect(shown(['one', 'rejected'], ['two', 'rejected'])).toEqual(['one rejected', 'two rejected']);
  expect(shown(['one', 'pending'], ['one', 'rejected'])).toEqual(['one pending']);
  expect(shown(['one', 'rejected'], ['one', 'rejected'])).toEqual(['one rejected']);
  expect(shown(['two', 'accepted'], ['one', 'rejected'])).toEqual([]);
  expect(shown(['one', 'rejected'], ['two', 'accepted'])).toEqual(['one rejected']);
});
