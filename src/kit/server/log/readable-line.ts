/** What toLogError lists. */
export interface LoggedError {
  stack?: string;
  message?: string;
  cause?: LoggedError;
}

interface LogRecord {
  level: string;
  time: string;
  msg?: string;
  err?: LoggedError;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  actorId?: string;
  [field: string]: unknown;
}

/** A record as people read it in a terminal: `09:41:07 GET /api/level 200 0.4 ms 7dk2q0vx9m`. */
export function readableLine(record: string): string {
  const { level, time, msg, err, requestId, ...rest } = JSON.parse(record) as LogRecord;
  const what = rest.status === undefined ? [msg, fieldsOf(rest)] : [requestTextOf(rest)];
  const urgent = ['warn', 'error', 'fatal'].includes(level) ? level.toUpperCase() : undefined;
  const line = [time.slice(11, 19), urgent, ...what, requestId].filter(Boolean).join(' ');
  return `${[line, err && errorText(err)].filter(Boolean).join('\n')}\n`;
}

/** The stack, then the message of each cause: a failed query says there what PostgreSQL refused. */
export function errorText({ stack, message, cause }: LoggedError): string {
  const causes: string[] = [];
  for (let each = cause; each; each = each.cause) causes.push(`Caused by: ${each.message}`);
  return [stack || message, ...causes].filter(Boolean).join('\n');
}

const requestTextOf = ({ method, route, status, ms, actorId }: Partial<LogRecord>): string =>
  [method, route, status, `${ms} ms`, actorId && `by ${actorId}`].filter(Boolean).join(' ');

const fieldsOf = (fields: object): string => (Object.keys(fields).length > 0 ? JSON.stringify(fields) : '');
