type Calls<Port> = {
  readonly [Name in keyof Port]: (...given: never[]) => Promise<unknown>;
};

type Closeable = { close(): Promise<void> };

/**
 * A port whose adapter is loaded on the first call, not at start. A failed load is retried. It may
 * stand behind several ports, and is closed once.
 */
export function loadedWhenUsed<Port extends Calls<Port>>(
  open: () => Promise<Port & { close?(): Promise<void> | void }>,
): Port & Closeable {
  let opening: ReturnType<typeof open> | undefined;

  async function get(): ReturnType<typeof open> {
    const mine = (opening ??= open());
    try {
      return await mine;
    } catch (error) {
      if (opening === mine) opening = undefined;
      throw error;
    }
  }

  const call =
    (name: string) =>
    async (...given: unknown[]): Promise<unknown> => {
      const port = await get();
      return Reflect.apply(Reflect.get(port, name), port, given);
    };
  let closing: Promise<void> | undefined;
  const closeIt = async (): Promise<void> => (await opening)?.close?.();
  const close = () => (closing ??= closeIt());

  const methods: Record<string, unknown> = { close };
  return new Proxy(methods as Port & Closeable, {
    get(_port, name) {
      // Keeps a promise resolved with this from treating it as a thenable.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return (methods[name] ??= call(name));
    },
  });
}
