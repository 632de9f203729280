/** The longest pause of a reader: each holds one of the few connections to the service. */
const PAUSE_MS = 5 * 60 * 1000;

/**
 * The bytes of a service's answer. Fails where the service is silent for `silentMs` while a byte is waited for, and where
 * the reader, as one who pauses a download, takes none for five minutes.
 */
export const awaitedBytes = (
  answer: ReadableStream<Uint8Array>,
  silentMs: number,
): ReadableStream<Uint8Array> => {
  const reader = answer.getReader();
  let pause: NodeJS.Timeout | undefined;
  const end = (reason: unknown) => void reader.cancel(reason).catch(() => undefined);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(pause);
    const silent = Promise.withResolvers<never>();
    const tell = () => silent.reject(new Error(`the service was silent for ${silentMs} ms`));
    const timer = setTimeout(tell, silentMs);
    try {
      const { done, value } = await Promise.race([reader.read(), silent.promise]);
      if (done) return controller.close();
      controller.enqueue(value);
      pause = setTimeout(() => {
        const error = new Error("the reader took nothing for five minutes");
        controller.error(error);
        end(error);
      }, PAUSE_MS).unref();
    } catch (error) {
      end(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const cancel = (reason: unknown) => {
    clearTimeout(pause);
    return reader.cancel(reason);
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
};
