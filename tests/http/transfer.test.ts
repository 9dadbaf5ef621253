import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { openSqliteSnapshot } from '#adapters/sqlite/sqlite-snapshot.ts';
import { pictureName } from '#core/catalogue/pictures/picture-name.ts';
import { describePlan } from '#server/platform/cli/transfer-text.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import {
  type ImportMode,
  openTransfer,
  transferOver,
} from '#server/platform/wiring/open-transfer.ts';
import { openStore, sqliteFile } from '#server/platform/wiring/store.wiring.ts';
import { runCommand, startCommandHost } from '#tests/support/commands.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

const EXPORT = 'server/platform/cli/export.ts';
const IMPORT = 'server/platform/cli/import.ts';
const PRODUCTS = 'server/platform/cli/import-products.ts';
const BOOKINGS = 'server/platform/cli/import-bookings.ts';
const ADOPT = 'server/platform/cli/adopt.ts';
const DIE = 'tests/support/import-die.ts';

let host: ReturnType<typeof startCommandHost>;
beforeAll(() => {
  host = startCommandHost();
});
afterAll(() => host.stop());

async function seed(dataDir: string): Promise<void> {
  const store = openStore({ store: { kind: 'sqlite' }, dataDir });
  await fillDemoCatalogue(store);
  await store.close();
}

/**
 * The documents with their counts and hashes: everything but the line with the time, and its
 * hash.
 */
async function documentsIn(file: string): Promise<string> {
  const bytes = await readFile(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
  return text
    .split('\n')
    .slice(1)
    .join('\n')
    .replace(/,"sha256":"[0-9a-f]{64}"\}\}\n$/, '');
}

/** How the shop in the folder compares to the file. */
async function look(dataDir: string, file: string) {
  const transfer = openTransfer({ store: { kind: 'sqlite' }, dataDir });
  const isHalf = await transfer.isHalfImported();
  const differing = await transfer.changedSince(await transfer.check(file));
  await transfer.close();
  return { isHalf, differing };
}

describe('npm run adopt', () => {
  it('says how many it adopted, and which of them have no unit', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-adopt-'));
    await seed(dataDir);
    keepKeys(dataDir, true);
    const keepFormer = async (id: string, productId: string) => {
      const store = openStore({ store: { kind: 'sqlite' }, dataDir });
      const former = {
        productId,
        productTitle: 'Neon Castle',
        startDate: '2126-12-07',
        endDate: '2126-12-08',
        payment: { amountCharged: 225, total: 450 },
        contact: { email: 'ana@example.com' },
        manageTokenHash: 'a'.repeat(64),
      };
      await store.transact(async (transaction) => transaction.set('reservations', id, former));
      await store.close();
    };
    await keepFormer('Old1', 'neon-castle-bounce-house');
    const first = await host.run(dataDir, ADOPT);
    expect(first).toMatchObject({
      code: 0,
      out: 'Adopted 1 reservation from the former shop system.\n',
    });
    await keepFormer('Old2', 'no-longer-rented');
    const second = await host.run(dataDir, ADOPT);
    expect(second.out).toContain('Upcoming, but without an available unit: 1 reservation.');
    expect((await host.run(dataDir, ADOPT)).out).toContain('Adopted 0 reservations');
    await removeFolder(dataDir);
  });
});

describe('npm run export and npm run import', () => {
  let root: string;
  let file: string;
  let taken: Awaited<ReturnType<typeof runCommand>>;
  const folder = (name: string) => path.join(root, name);
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'shop-transfer-'));
    file = folder('shop.jsonl.gz');
    await seed(folder('shop'));
    taken = await runCommand(folder('shop'), EXPORT, file, '--verify');
  });
  afterAll(() => removeFolder(root));

  const exportOf = async (name: string) => {
    const again = folder(`${name}.jsonl`);
    expect(await host.run(folder(name), EXPORT, again)).toMatchObject({ code: 0 });
    return documentsIn(again);
  };

  it('move a shop to an empty folder, from which the same file can be exported', async () => {
    expect(taken).toMatchObject({ code: 0, complaint: '' });
    expect(taken.out).toMatch(/products +23 /);
    expect(taken.out).toContain('The file shows the shop at one moment');
    const dry = await runCommand(folder('moved'), IMPORT, file, '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain('48 to add');
    const moved = await host.run(folder('moved'), IMPORT, file);
    expect(moved).toMatchObject({ code: 0, complaint: '' });
    expect(moved.out).toContain('Counts and hashes match the file.');
    expect(await exportOf('moved')).toBe(await documentsIn(file));

    const again = await host.run(folder('moved'), IMPORT, file);
    expect(again).toMatchObject({ code: 1 });
    expect(again.complaint).toContain(
      'The store is not empty: dispatch 1, markers 1, products 23, slugs 23.',
    );
    expect(await host.run(folder('moved'), IMPORT, file, '--merge')).toMatchObject({
      code: 0,
    });
  });

  it('include uploaded pictures kept in files, wherever the other shop keeps them', async () => {
    const name = pictureName('ab'.repeat(16), 600, 'jpg');
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => index % 251);
    await seed(folder('pictured'));
    await pictureFiles(path.join(folder('pictured'), 'pictures')).put(name, bytes);
    const pictured = folder('pictured.jsonl.gz');
    const exported = await host.run(folder('pictured'), EXPORT, pictured);
    expect(exported.out).toContain(`Picture files: 1, in ${pictured}.pictures`);

    const imported = await host.run(folder('in-files'), IMPORT, pictured);
    expect(imported).toMatchObject({ code: 0, complaint: '' });
    expect(imported.out).toContain('Picture files added: 1.');
    const files = pictureFiles(path.join(folder('in-files'), 'pictures'));
    expect(Buffer.compare((await files.get(name)) ?? Buffer.alloc(0), bytes)).toBe(0);
    const again = await host.run(folder('in-files'), IMPORT, pictured, '--merge');
    expect(again).toMatchObject({ code: 0 });
    expect(again.out).not.toContain('Picture files');

    const store = openStore({ store: { kind: 'sqlite' }, dataDir: folder('in-store') });
    const transfer = transferOver(store, 'sqlite', { now: () => NOON });
    expect(await transfer.importPictures(pictured)).toBe(1);
    expect((await documentsPictures(store).get(name))?.length).toBe(bytes.length);
    await transfer.close();
  });

  it('show one moment of a shop in use, and else keep no file that is in the way', async () => {
    const dataDir = folder('in-use');
    await seed(dataDir);
    const settings = { store: { kind: 'sqlite' }, dataDir } as const;
    const server = openStore(settings);
    let writes = 0;
    const write = () =>
      server.transact(async (transaction) =>
        transaction.set('markers', `m${(writes += 1)}`, { schemaVersion: 1 }),
      );
    const snapshot = openSqliteSnapshot(sqliteFile(dataDir));
    await write();
    const busy = (reader: Pick<DocumentStore, 'query'>): Pick<DocumentStore, 'query'> => ({
      async query(asked) {
        await write();
        return reader.query(asked);
      },
    });
    const at = { now: () => NOON };
    const whole = folder('in-use.jsonl');
    const oneMoment = { ...busy(snapshot), close: snapshot.close };
    await transferOver(server, 'sqlite', at, undefined, () => oneMoment).export(whole, true);
    expect(writes).toBeGreaterThan(50);
    expect(await documentsIn(whole)).not.toContain('"m1"');

    const oneByOne = transferOver({ ...server, ...busy(server) }, 'sqlite', at);
    const torn = folder('torn.jsonl');
    await expect(oneByOne.export(torn, true)).rejects.toThrow(/during the export: markers/);
    expect((await readdir(root)).filter((name) => name.startsWith('torn'))).toEqual([]);
    await server.close();
  });

  it('refuse a shop that a server has open', async () => {
    const server = openStore({ store: { kind: 'sqlite' }, dataDir: folder('open') });
    const refused = await host.run(folder('open'), IMPORT, file, '--overwrite');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.complaint).toContain('another process has it open. Stop the server first.');
    const dry = await host.run(folder('open'), IMPORT, file, '--dry-run');
    expect(dry).toMatchObject({ code: 0, complaint: '' });
    expect(await server.count({ collection: 'products' })).toBe(0);
    await server.close();
    expect(await host.run(folder('open'), IMPORT, file)).toMatchObject({ code: 0 });
  });

  /** As `npm run import` does, in this process. */
  async function goOn(dataDir: string, mode: ImportMode) {
    const transfer = openTransfer({ store: { kind: 'sqlite' }, dataDir }, true);
    const checked = await transfer.check(file);
    const plan = await transfer.plan(checked, mode);
    if (!plan.ok) throw new Error(plan.error.kind);
    await transfer.recountReports();
    const { wrong } = await transfer.carryOut(checked, mode, plan.value);
    await transfer.close();
    return { wrong, said: describePlan(plan.value, mode) };
  }

  it('continue after kill -9 at any commit, and end the same', async () => {
    // What a killed process leaves is whatever is in its folder at that moment, so one run is
    // copied at every commit.
    const whole = await host.run(folder('whole'), DIE, folder('whole'), file, folder('left'));
    const commits = Number(whole.out);
    expect(commits).toBeGreaterThanOrEqual(4);
    for (let commit = 1; commit <= commits; commit += 1) {
      for (const boundary of ['before', 'after']) {
        const name = `${boundary}-${commit}`;
        const isDone = name === `after-${commits}`;
        const isHalf = name !== 'before-1' && !isDone;
        const left = path.join(folder('left'), name);
        const early = await look(left, file);
        const on = await goOn(left, isDone ? 'merge' : 'empty');
        expect({
          name,
          isHalf: early.isHalf,
          wrong: on.wrong,
          goesOn: on.said.includes('Continues after line'),
          end: await look(left, file),
        }).toEqual({
          name,
          isHalf,
          wrong: [],
          goesOn: isHalf,
          end: { isHalf: false, differing: [] },
        });
      }
    }

    const middle = String(Math.ceil(commits / 2));
    for (const boundary of ['before', 'after']) {
      const killed = folder(`killed-${boundary}`);
      const died = await runCommand(killed, DIE, killed, file, middle, boundary);
      expect(died.signal).toBe('SIGKILL');
      expect((await look(killed, file)).isHalf).toBe(true);
      const on = await host.run(killed, IMPORT, file);
      expect(on).toMatchObject({ code: 0, complaint: '' });
      expect(on.out).toContain('Continues after line');
      expect(await look(killed, file)).toEqual({ isHalf: false, differing: [] });
    }
  }, 180_000);

  it('refuse what is impossible, in a sentence', async () => {
    const nowhere = await host.run(folder('nowhere'), EXPORT, folder('x.jsonl'));
    expect(nowhere).toMatchObject({ code: 1 });
    expect(nowhere.complaint).toContain('There is no shop to export');
    await runCommand(folder('half'), DIE, folder('half'), file, '2', 'after');
    const half = await host.run(folder('half'), EXPORT, folder('x.jsonl'));
    expect(half).toMatchObject({ code: 1 });
    expect(half.complaint).toContain('An import into this store is not finished');
    const server = await runCommand(folder('half'), 'server/main.js');
    expect(server).toMatchObject({ code: 1, out: '' });
    expect(server.complaint).toMatch(
      /^The server cannot start because the import into this store that started at \S+ is not finished\. .*\n$/,
    );
    expect((await host.run(folder('shop'), EXPORT)).complaint).toContain(
      'Name a file: npm run export',
    );
    const both = await host.run(folder('shop'), IMPORT, file, '--merge', '--overwrite');
    expect(both.complaint).toBe('Use --merge or --overwrite, not both.\n');
    await writeFile(folder('cut.jsonl.gz'), (await readFile(file)).subarray(0, 500));
    const cut = await host.run(folder('fresh'), IMPORT, folder('cut.jsonl.gz'));
    expect(cut).toMatchObject({ code: 1 });
    expect(cut.complaint).toBe('The file is damaged or cut off: it cannot be unpacked.\n');
  });
});

describe('npm run import:products', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'shop-products-'));
  });
  afterAll(() => removeFolder(root));

  const HEADS =
    'Title;Category;Price;Length;Width;Height;Setup length;Setup width;Surfaces;Ages;Capacity;Blowers;Circuits;Description\r\n';
  const ROW = '20;15;18,5;30;25;grass;5 and up;10;1;1;Hot.\r\n';

  it('writes nothing while a row is invalid, then only the others, each once', async () => {
    const file = path.join(root, 'products.csv');
    const shop = path.join(root, 'shop');
    await writeFile(file, `\ufeff${HEADS}Lava Slide;Water Slides;250;${ROW}Ash;Nowhere;1;${ROW}`);
    const products = (...args: readonly string[]) => host.run(shop, PRODUCTS, file, ...args);
    const dry = await runCommand(shop, PRODUCTS, file, '--dry-run');
    expect(dry).toMatchObject({ code: 1 });
    expect(dry.out).toContain('new       row 2: Lava Slide');
    expect(dry.complaint).toContain('Row 3, Category: Choose one of: Bounce Houses');
    expect((await products()).complaint).toContain('Nothing was written.');
    expect((await products('--skip-bad')).out).toContain('1 product to create');
    expect((await products('--skip-bad')).out).toContain(
      '0 products to create, 0 to change, 1 the same',
    );
    await writeFile(file, `${HEADS}Lava Slide;Water Slides;275;${ROW}`);
    expect(await products()).toMatchObject({ code: 0 });
    expect((await products()).out).toContain('1 product differs and stays as it is');
    expect((await products('--update')).out).toContain('1 to change');
    expect((await products()).out).toContain('1 the same');
  });
});

describe('import:bookings', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'shop-bookings-'));
  });
  afterAll(() => removeFolder(root));

  it('takes the product for a name that matches none, and names what it left out', async () => {
    const file = path.join(root, 'bookings.csv');
    const shop = path.join(root, 'shop');
    await seed(shop);
    await writeFile(
      file,
      'number,email,start,start time,items,total\n1,a@b.co,2099-06-06,TBD,Big = Castle,225\n2,b@b.co,2020-06-06,,Tent,80\n',
    );
    const args = [BOOKINGS, file, '--from', 'template'] as const;
    const bookings = (...more: readonly string[]) => host.run(shop, ...args, ...more);
    const dry = await runCommand(shop, ...args, '--dry-run');
    expect(dry).toMatchObject({ code: 1, complaint: '' });
    expect(dry.out).toContain('  "Big = Castle" (1 booking)\n  "Tent" (1 booking)');
    expect(dry.out).toContain('There is no product called "Big = Castle".');
    const wrong = [
      ['Castle=neon-castle-bounce-house', 'The file has no item "Castle" that lacks a product.'],
      ['Big = Castle=castel', 'There is no product "castel".'],
      ['Castle', 'write the name in the file, then = and the product.'],
    ] as const;
    for (const [product, why] of wrong) {
      expect((await bookings('--product', product)).complaint).toContain(why);
    }
    const done = await bookings('--product', 'Big = Castle=neon-castle-bounce-house');
    expect(done.code).toBe(0);
    expect(done.out).toContain('The start time "TBD" was left out, because it is not a time.');
    expect(done.out).toContain('1 upcoming, 1 as history');
  });
});
