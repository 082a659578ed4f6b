/** Far larger than a page of the feed or a look-up of a thousand orders. */
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Returns the same response, with a body that fails beyond a size limit: an endless or highly compressed answer of a
 * faulty service must not fill the memory. Counted while reading, so after decompression.
 */
export function limitAnswer(response: Response, mostBytes = LARGEST_ANSWER_BYTES): Response {
  let left = mostBytes;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error(`The answer is larger than ${mostBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(limit) ?? null, { status, statusText, headers });
}
