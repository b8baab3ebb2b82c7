import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The upper bound: a bare Node server that sends the same bytes for every request. */
const { headers, bodyFile, port } = JSON.parse(process.argv[2] ?? '{}') as {
  headers: string[];
  bodyFile: string;
  port: number;
};
const body = readFileSync(bodyFile);

process.once('disconnect', () => process.exit());
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(port, '127.0.0.1', () => process.send?.('ready'));
