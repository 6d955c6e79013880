/** One server-sent event; `data` is parsed JSON. */
export interface ServerEvent {
  name: string;
  data: unknown;
}

/**
 * Reads server-sent events (HTML Standard, section 9.2) as our server writes them: one `event` and one `data` each. The
 * browser's EventSource cannot send a token.
 * @param onSign called for every received chunk, comments included
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.+)$/m.exec(block)?.[1];
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (name && data) yield { name, data: JSON.parse(data) };
    }
  }
}
