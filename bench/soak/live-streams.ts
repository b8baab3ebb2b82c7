import type { Cast } from './cast.ts';

/** Live events of the camp, received by some of its trainees while the traffic runs. */
export class LiveStreams {
  readonly #abort = new AbortController();
  #events = 0;
  #dropped = 0;

  constructor(cast: Cast, count: number) {
    for (let number = 0; number < count; number += 1) {
      const trainee = cast.trainees[number % cast.trainees.length];
      if (trainee) void this.#listen(cast, trainee.token);
    }
  }

  stop(): { events: number; dropped: number } {
    const result = { events: this.#events, dropped: this.#dropped };
    this.#abort.abort();
    return result;
  }

  async #listen({ url, camp }: Cast, token: string): Promise<void> {
    const { signal } = this.#abort;
    try {
      const response = await fetch(`${url}/api/live?campId=${camp}`, { headers: { token }, signal });
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        this.#events += chunk.split('event: ').length - 1;
    } catch {
      // Counted below, like a stream that the server ends.
    }
    if (!signal.aborted) this.#dropped += 1;
  }
}
