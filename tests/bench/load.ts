import { type Connection, openConnection, type Reply } from '#tests/bench/connection.ts';

/** Milliseconds. `perSecond` is for everything measured. */
export type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
  /** Unexpected responses. */
  readonly refused: number;
};

/** One thing a user does over a connection. False if the shop refused. */
export type Act = (connection: Connection, turn: number) => Promise<boolean>;

export type Load = {
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Every connection does one act after the other until the time is up. The first tenth is not
 * counted.
 */
export async function measure(
  { port, connections, milliseconds }: Load,
  act: Act,
): Promise<Measured> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const begin = performance.now();
  const countFrom = begin + milliseconds / 10;
  const end = begin + milliseconds;
  const times: number[] = [];
  let refused = 0;
  let turn = 0;
  await Promise.all(
    opened.map(async (connection) => {
      for (let now = performance.now(); now < end;) {
        turn += 1;
        const isDone = await act(connection, turn);
        const after = performance.now();
        if (!isDone) refused += 1;
        else if (now >= countFrom) times.push(after - now);
        now = after;
      }
    }),
  );
  const seconds = (performance.now() - countFrom) / 1_000;
  for (const connection of opened) connection.close();
  const sorted = Float64Array.from(times).sort();
  const list = Array.from(sorted);
  return {
    perSecond: list.length / seconds,
    p50: at(list, 0.5),
    p99: at(list, 0.99),
    count: list.length,
    refused,
  };
}

/** Requests these again and again, in turn. */
export const asking =
  (requests: readonly Buffer[], expected = 200): Act =>
  async (connection, turn) => {
    const request = requests[turn % requests.length] ?? Buffer.alloc(0);
    const { status }: Reply = await connection.ask(request);
    return status === expected;
  };
