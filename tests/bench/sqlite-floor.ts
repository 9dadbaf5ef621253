import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How often plain node:sqlite does it per second, without HTTP, documents or rules. */
export type SqliteFloor = {
  readonly list: number;
  readonly detail: number;
  readonly availability: number;
  /** Bookings, with each commit waiting for the disk by itself. */
  readonly bookings: number;
  /** Ten users' commits sharing one wait. */
  readonly bookingsOfTen: number;
};

/** What one booking writes, commit by commit, in bytes, measured on the shop's own documents. */
export const COMMITS: readonly (readonly number[])[] = [
  // Placed: reservation, schedule, idempotency key.
  [1_100, 1_500, 130],
  // Intent and its key at the provider.
  [280, 190],
  // The attempt, with the reservation.
  [1_200],
  // The card: intent and event.
  [280, 520],
  // The event applied: reservation, schedule, event, mail.
  [1_350, 1_400, 260, 260],
  // Mail claimed, mail done.
  [260],
  [290],
];

const MILLISECONDS = 400;

function perSecond(work: (turn: number) => void, each = 1): number {
  const begin = performance.now();
  let turns = 0;
  while (performance.now() - begin < MILLISECONDS) {
    work(turns);
    turns += 1;
  }
  return (turns * each * 1_000) / (performance.now() - begin);
}

/** @param products the stored documents of the list, as JSON texts */
export function measureSqlite(
  folder: string,
  products: readonly string[],
  schedule: string,
): SqliteFloor {
  const database = new DatabaseSync(path.join(folder, 'floor.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(
    'CREATE TABLE rows (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT, WITHOUT ROWID',
  );
  const put = database.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?)');
  const get = database.prepare('SELECT data FROM rows WHERE id = ?');
  const all = database.prepare("SELECT data FROM rows WHERE id >= 'p' AND id < 'q'");
  const commit = (work: () => void): void => {
    database.exec('BEGIN IMMEDIATE');
    work();
    database.exec('COMMIT');
  };
  commit(() => {
    products.forEach((text, index) => put.run(`p${index}`, text));
    for (let index = 0; index < 1_500; index += 1) put.run(`s${index}`, schedule);
  });

  const write = (users: number) => (turn: number) => {
    for (const [step, sizes] of COMMITS.entries()) {
      commit(() => {
        for (let user = 0; user < users; user += 1) {
          sizes.forEach((size, row) =>
            put.run(`b${turn}:${user}:${step}:${row}`, 'x'.repeat(size)),
          );
        }
      });
    }
  };
  const parse = (row: ReturnType<typeof get.get>): unknown => JSON.parse(String(row?.['data']));
  const floor = {
    list: perSecond(() => void all.all().map(parse)),
    detail: perSecond((turn) => void parse(get.get(`p${turn % products.length}`))),
    availability: perSecond((turn) => {
      for (let month = 0; month < 3; month += 1) parse(get.get(`s${(turn * 3 + month) % 1_500}`));
    }),
    bookings: perSecond(write(1)),
    bookingsOfTen: perSecond(write(10), 10),
  };
  database.close();
  return floor;
}
