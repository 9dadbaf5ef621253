import { describe, expect, it } from 'vitest';
import { PIECES } from '#adapters/documents/collections/documents-pictures.ts';
import { SEARCH_WORDS } from '#adapters/documents/collections/search-words-document.ts';
import { makeSweepPaperFiles } from '#core/inventory/paper-files.ts';
import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import { withEvent, type WrittenQuote } from '#core/quotes/written-quote.ts';
import { PAPER_FILES } from '#server/areas/inventory/inventory.records.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { sold } from '#tests/support/sold.ts';

export function describeOrders(open: OpenStores): void {
  describe('certificates', () => {
    const repositories = freshRepositories(open);

    it('are stored as received, and found by their id only', async () => {
      const { certificates, other } = repositories();
      const paper = {
        name: 'exempt.pdf',
        type: 'application/pdf',
        base64: btoa('%PDF-1.7'),
      } as const;
      await certificates.keep('c-1', paper);
      expect(await other.certificates.find('c-1')).toEqual(paper);
      expect(await certificates.find('c-2')).toBeUndefined();
      expect(await certificates.find('../c-1')).toBeUndefined();
    });
  });

  describe('files of papers', () => {
    const repositories = freshRepositories(open);
    const NAME = 'scan1.pdf';

    it('are stored in as many pieces as needed, and removed with all of them', async () => {
      const { paperFiles, other, store } = repositories();
      const bytes = Uint8Array.from({ length: 1_100_000 }, (_, index) => index % 251);
      await paperFiles.put(NAME, bytes, NOON);
      expect(Buffer.from((await other.paperFiles.get(NAME)) ?? []).equals(bytes)).toBe(true);
      expect([await paperFiles.has(NAME), await paperFiles.has('scan2.pdf')]).toEqual([
        true,
        false,
      ]);
      expect(await paperFiles.get('../scan1.pdf')).toBeUndefined();
      await other.paperFiles.remove(NAME);
      await other.paperFiles.remove(NAME);
      expect(await paperFiles.get(NAME)).toBeUndefined();
      const left = [PAPER_FILES, PIECES].map((collection) => store.count({ collection }));
      expect(await Promise.all(left)).toEqual([0, 0]);
    });

    it('are swept a day after they arrived, unless a paper has them', async () => {
      const { paperFiles } = repositories();
      const bytes = new TextEncoder().encode('%PDF-1.7');
      await paperFiles.put(NAME, bytes, NOON);
      await paperFiles.put('named.jpg', bytes, NOON);
      const now = { at: after(NOON, DAY) };
      const sweep = makeSweepPaperFiles(paperFiles, async () => [{ file: 'named.jpg' }, {}], {
        now: () => now.at,
      });
      expect(await sweep()).toBe(0);
      now.at = after(NOON, DAY + 1);
      expect(await sweep()).toBe(1);
      expect([await paperFiles.has(NAME), await paperFiles.has('named.jpg')]).toEqual([
        false,
        true,
      ]);
    });
  });

  describe('written quotes', () => {
    const repositories = freshRepositories(open);
    const BY = { kind: 'admin', uid: 'boss' } as const;

    const quote = (id: string, at: Instant, more: Partial<WrittenQuote> = {}): WrittenQuote => ({
      id,
      versions: [
        {
          version: 1,
          booking: sold('R-1'),
          expiresAt: after(at, DAY),
          terms: 'Dry ground',
          holdsUnits: true,
        },
      ],
      events: [{ kind: 'sent', version: 1, at, by: BY }],
      createdAt: at,
      ...more,
    });

    it('are stored completely, listed newest first, and changed once', async () => {
      const { quotes, other } = repositories();
      const [one, two] = [quote('q-1', NOON), quote('q-2', after(NOON, HOUR), { holdId: 'R-9' })];
      await quotes.create(one);
      await quotes.create(two);
      expect(await other.quotes.find('q-1')).toEqual(one);
      expect(await other.quotes.find('q-3')).toBeUndefined();
      expect((await quotes.list(10)).quotes).toEqual([two, one]);
      const first = await quotes.list(1);
      expect((await quotes.list(1, first.next)).quotes).toEqual([one]);
      const seen = { kind: 'seen', version: 1, at: NOON, by: { kind: 'customer' } } as const;
      const changed = await quotes.change('q-1', (before) => withEvent(before, seen));
      expect(changed?.events.at(-1)).toEqual(seen);
      expect(await other.quotes.find('q-1')).toEqual(changed);
      expect(await quotes.change('q-3', (before) => before)).toBeUndefined();
    });

    it('are found by words, which the renewal adds to older ones, and which only a new version rewrites', async () => {
      const { store, quotes, other, renewReservations } = repositories();
      const one = quote('q-1', NOON);
      await quotes.create(one);
      await quotes.create(quote('q-2', after(NOON, HOUR)));
      const found = async (word: string) =>
        (await other.quotes.listedUnder(word, 10)).map(({ id }) => id);
      const forget = (id: string) =>
        store.transact(async (transaction) => transaction.delete(SEARCH_WORDS, `quotes ${id}`));
      expect([await found('ana ortiz'), await found('q-1')]).toEqual([['q-2', 'q-1'], ['q-1']]);
      await forget('q-1');
      const seen = { kind: 'seen', version: 1, at: NOON, by: { kind: 'customer' } } as const;
      await quotes.change('q-1', (before) => withEvent(before, seen));
      expect(await found('ana ortiz')).toEqual(['q-2']);
      expect([await renewReservations(), await renewReservations()]).toEqual([2, 0]);
      expect(await found('ana ortiz')).toEqual(['q-2', 'q-1']);
      const booking = sold('R-1', {
        contact: { name: 'Bo Vane', email: 'bo@x.example', phone: '' },
      });
      const versions = one.versions.map((version) => ({ ...version, booking }));
      await quotes.change('q-1', (before) => ({ ...before, versions }));
      expect([await found('ana ortiz'), await found('bo vane')]).toEqual([['q-2'], ['q-1']]);
    });

    it('queue a mail with what was sent, and are listed as open until answered', async () => {
      const { quotes, outbox } = repositories();
      await quotes.create(quote('q-1', NOON));
      await quotes.create(quote('q-2', after(NOON, HOUR)));
      const until = after(NOON, DAY);
      const open = async (from: Instant, to: Instant) =>
        (await quotes.listOpen(from, to, 10)).map(({ id }) => id);
      expect(await open(NOON, until)).toEqual(['q-1']);
      expect(await open(until, after(until, DAY))).toEqual(['q-2']);
      const reminded = { kind: 'reminded', version: 1, at: until, by: BY } as const;
      await quotes.change('q-1', (before) => withEvent(before, reminded));
      expect(await open(NOON, until)).toEqual(['q-1']);
      const declined = { ...reminded, kind: 'declined' } as const;
      await quotes.change('q-1', (before) => withEvent(before, declined));
      expect(await open(NOON, until)).toEqual([]);
      const asked = (await outbox.list(10)).flatMap((entry) =>
        entry.kind === 'quote' ? [`${entry.quoteId} ${entry.what}`] : [],
      );
      expect(asked.toSorted()).toEqual(['q-1 reminded', 'q-1 sent', 'q-2 sent']);
    });
  });
}
