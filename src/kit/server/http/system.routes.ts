import { AppError } from '#kit/shared/errors.ts';
import { health, ready } from '#kit/shared/system.contract.ts';
import { ping, type Root } from '../database/client.ts';
import { on, type Route } from './route.ts';

export const systemRoutes = ({ db }: { db: Root }): Route[] => [
  on(health, async () => ({})),
  on(ready, async () => {
    await ping(db).catch(() => {
      throw new AppError('INTERNAL');
    });
    return {};
  }),
];
