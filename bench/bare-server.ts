import { createServer } from 'node:http';

/** The upper bound: a bare Node server that sends the same bytes for every request. */
const { headers, body, port } = JSON.parse(process.argv[2] ?? '{}') as {
  headers: Record<string, string>;
  body: string;
  port: number;
};
const bytes = Buffer.from(body);

process.once('disconnect', () => process.exit());
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(port, '127.0.0.1', () => process.send?.('ready'));
