import { onTestFinished } from 'vitest';

export interface LiveEvent {
  event: string;
  data: unknown;
}

/** Opens a stream of the live events of a camp, or of the inbox alone, and records them until the test ends. */
export async function watch(url: string, camp: string | null, holder: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${url}/api/live${camp === null ? '' : `?campId=${camp}`}`, {
    headers: { token: holder },
    signal: stop.signal,
  });
  const heard: LiveEvent[] = [];
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const [, event = '', data = 'null'] of blocks.flatMap((block) => [
        ...block.matchAll(/event: (\w+)\ndata: (.+)/g),
      ]))
        heard.push({ event, data: JSON.parse(data) as unknown });
    }
  })();
  ended.catch(() => {});
  return { response, heard, ended, stop: () => stop.abort() };
}
