type Calls<Port> = {
  readonly [Name in keyof Port]: (...given: never[]) => Promise<unknown>;
};

type Closeable = { close(): Promise<void> };

/**
 * A port whose adapter is loaded with its first call, so that a server starts without it. When that fails, the next call
 * tries again.
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
  const close = async (): Promise<void> => (await opening)?.close?.();

  return new Proxy({} as Port & Closeable, {
    get(_nothing, name) {
      // A promise that resolves with this must not take it for another promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      return name === 'close' ? close : call(name);
    },
  });
}
