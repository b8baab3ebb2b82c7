import { expect, test } from 'vitest';
import { assertPlatform, SetupError } from '../scripts/run.mjs';

test('on Windows a command ends with one line that names WSL 2, elsewhere it goes on', () => {
  expect(() => assertPlatform('win32')).toThrow(SetupError);
  expect(() => assertPlatform('win32')).toThrow(/^On Windows this runs in WSL 2: [^\n]+$/);
  expect(() => assertPlatform('linux')).not.toThrow();
  expect(() => assertPlatform('darwin')).not.toThrow();
});
