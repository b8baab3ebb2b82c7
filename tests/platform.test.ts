import { expect, test } from 'vitest';
import { assertPlatform, SetupError } from '../scripts/run.mjs';
import { requireMemory } from '../scripts/setup.mjs';

test('on Windows a command ends with one line that names WSL 2, elsewhere it goes on', () => {
  expect(() => assertPlatform('win32')).toThrow(SetupError);
  expect(() => assertPlatform('win32')).toThrow(/^On Windows this runs in WSL 2: [^\n]+$/);
  expect(() => assertPlatform('linux')).not.toThrow();
  expect(() => assertPlatform('darwin')).not.toThrow();
});

test('a build without enough memory is not begun, and one line says how much it takes', () => {
  expect(() => requireMemory(512)).toThrow(SetupError);
  expect(() => requireMemory(512)).toThrow(
    /^To build the web app takes 736 MB of memory, and there are 512: [^\n]+$/,
  );
  expect(() => requireMemory(768)).not.toThrow();
  expect(() => requireMemory()).not.toThrow();
});
