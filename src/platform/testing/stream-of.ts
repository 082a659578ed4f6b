/** Bytes in chunks, as from a network; `failAfter`: the source fails after this many bytes. */
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
