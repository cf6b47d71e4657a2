/**
 * A request's body that ends where the connection broke. The store keeps what arrived, and the client resumes from
 * there (tus 1.0.0, section PATCH: "store as much of the received data as possible").
 */
export function endingWhereBroken(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => ({ done: true as const, value: undefined }));
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before the upload is admitted.
    { highWaterMark: 0 },
  );
}
