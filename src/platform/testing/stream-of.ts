/** Bytes as they come from a network, some at a time; `failAfter`: the source ends after so many. */
export function streamOf(
  bytes: Uint8Array<ArrayBuffer>,
  failAfter = Infinity,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let place = 0;
  return new ReadableStream({
    pull(controller) {
      if (place >= failAfter) controller.error(new Error('the source ended'));
      else if (place >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(place, (place += 65_536)));
    },
  });
}
