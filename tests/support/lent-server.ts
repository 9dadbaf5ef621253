import type { Assembled, AssembleParts } from '#server/platform/assemble.ts';

/** What a server runs on. */
export type Shop = Pick<AssembleParts, 'shop' | 'jobPorts' | 'now' | 'logStream'>;

type Server = Assembled & { shop: Shop; isUsedUp: boolean };

const idle = new Map<string, Server[]>();

/**
 * A stand-in for the value that `read` returns, which is read again whenever it is called or
 * accessed.
 */
function forwarded<T>(read: () => T): T;
function forwarded(read: () => unknown): unknown {
  const first = read();
  if (Array.isArray(first)) {
    return first.map((_, index) => forwarded(() => (read() as readonly unknown[])[index]));
  }
  if (typeof first !== 'function' && (typeof first !== 'object' || first === null)) return first;
  const isCalled = typeof first === 'function';
  const members = new Map<string | symbol, unknown>();
  const member = (name: string | symbol): unknown => {
    const owner = read() as object;
    const value: unknown = Reflect.get(owner, name);
    return typeof value === 'function' ? value.bind(owner) : value;
  };
  return new Proxy<object>(isCalled ? () => undefined : { ...first }, {
    apply: (_target, _this, given) => Reflect.apply(read() as () => unknown, undefined, given),
    has: (_target, name) => Reflect.has(read() as object, name),
    get(_target, name) {
      const value = member(name);
      if (typeof value !== 'function' && typeof value !== 'object') return value;
      if (!members.has(name))
        members.set(
          name,
          forwarded(() => member(name)),
        );
      return members.get(name);
    },
  });
}

/** A server for whichever shop it is lent to. */
async function standing(shop: Shop, assemble: (shop: Shop) => Promise<Assembled>): Promise<Server> {
  const server = { shop, isUsedUp: false };
  const assembled = await assemble({
    shop: {
      of: (wanted) => forwarded(() => server.shop.shop.of(wanted)),
      maybe: (wanted) => forwarded(() => server.shop.shop.maybe(wanted)),
    },
    jobPorts: forwarded(() => server.shop.jobPorts),
    now: () => server.shop.now(),
    logStream: { write: (text) => server.shop.logStream?.write(text) },
  });
  assembled.app.addHook('onClose', async () => {
    server.isUsedUp = true;
  });
  return Object.assign(server, assembled, {
    startJobs() {
      server.isUsedUp = true;
      assembled.startJobs();
    },
  });
}

/**
 * Wiring three hundred routes takes longer than most tests, and a server stores nothing: what it
 * knows it asks its shop. So one server serves one shop after another, never two at a time. One
 * that has listened, run jobs or been closed is not lent again.
 * @param kind a key for interchangeable servers; without one, a server is wired for this shop
 * only
 */
export async function lendServer(
  kind: string | undefined,
  shop: Shop,
  assemble: (shop: Shop) => Promise<Assembled>,
): Promise<Assembled & { giveBack(): Promise<void> }> {
  if (kind === undefined) {
    const own = await assemble(shop);
    return { ...own, giveBack: () => own.app.close() };
  }
  const others = idle.get(kind) ?? [];
  idle.set(kind, others);
  const server = others.pop() ?? (await standing(shop, assemble));
  server.shop = shop;
  return {
    ...server,
    async giveBack() {
      if (server.isUsedUp || server.app.server.listening) await server.app.close();
      else others.push(server);
    },
  };
}
