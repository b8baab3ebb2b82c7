import type { FastifyReply } from 'fastify';
import type { ListFile } from '#kit/shared/endpoint.ts';
import type { CallLog } from './call-log.ts';
import { ExportQueue } from './export-queue.ts';
import { type FileQuery, forWholeList, sendListFile } from './list-file.ts';
import type { AnyCall, Route } from './route.ts';

export interface ExportOptions {
  callLog: CallLog;
  /** The product's calendar day, for names of files. */
  today: () => string;
  /** A moment as `2026-10-03T18:30` in the product's time zone, for exported files. */
  toLocal: (moment: Date) => string;
}

interface FileCall {
  route: Route;
  call: AnyCall;
  file: FileQuery;
}

/** Sends lists as files. Visitors have a queue of their own, so that they cannot keep staff from their files. */
export function fileSender(
  callRoute: (route: Route, call: AnyCall) => Promise<object>,
  { callLog, today, toLocal }: ExportOptions,
) {
  const queues = {
    visitors: new ExportQueue({ running: 1, max: 10, maxPerOwner: 4 }),
    people: new ExportQueue({ running: 2, max: 20, maxPerOwner: 4 }),
  };
  return (reply: FastifyReply, { route, call, file }: FileCall) => {
    const { endpoint } = route;
    const queue = call.actor ? queues.people : queues.visitors;
    return queue.run(call.actor?.id ?? call.address, async () => {
      const list = (await callRoute(route, forWholeList(call))) as { data?: unknown; file?: ListFile };
      const { data } = list;
      const rows = Array.isArray(data) ? data.length : 1;
      await callLog.exported(call, { endpoint, format: file.format, rows });
      const { language } = call;
      return sendListFile(reply, { ...file, endpoint, language, today: today(), toLocal, list });
    });
  };
}
