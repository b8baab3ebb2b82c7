/** Runs before `npm start`, `dev` and `test`, whose `exec` the shell of Windows does not know. */
import { assertPlatform, fail } from './run.mjs';

try {
  assertPlatform();
} catch (error) {
  fail(error);
}
