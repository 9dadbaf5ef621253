import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#adapters/pdf/paper-fonts.ts';
import { pdfLabelMaker, pdfPaperMaker } from '#adapters/pdf/pdf-paper-maker.ts';
import type { Paper, PaperBlock, PrintedPaper } from '#core/kernel/paper.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { photo } from '#tests/support/pictures.ts';

const paper = (...blocks: readonly PaperBlock[]): Paper => ({
  title: 'Receipt',
  subtitle: 'Reservation R1',
  language: 'en',
  brand: 'Bounce Galaxy Rentals',
  foot: 'hello@bouncegalaxy.example',
  createdAt: NOON,
  blocks,
});

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
/** What each page draws, decompressed. */
const drawnIn = (bytes: Uint8Array): readonly string[] =>
  [...text(bytes).matchAll(/stream\n(.*?)\nendstream/gs)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
const drawingsIn = (bytes: Uint8Array): string => drawnIn(bytes).join('\n');
/** The rows of amounts on each page: each begins with a line across it. */
const rowsOnPages = (bytes: Uint8Array): readonly number[] =>
  drawnIn(bytes).flatMap((drawn) => drawn.match(/558 [\d.]+ l\n/g)?.length ?? []);
const pagesOf = (bytes: Uint8Array): number => text(bytes).match(/\/Type \/Page\n/g)?.length ?? 0;

const everyBlock: readonly PaperBlock[] = [
  { kind: 'heading', text: 'Rentals' },
  { kind: 'paragraph', text: 'Two castles.' },
  { kind: 'points', items: ['Flat ground'] },
  { kind: 'facts', rows: [{ label: 'Customer', value: 'Ángela Nguyễn Żółć Иван Νίκος 李雷 🎪' }] },
  {
    kind: 'amounts',
    rows: [{ label: 'Total', note: 'two days', value: '$450.00', isStrong: true }],
  },
  {
    kind: 'signature',
    label: 'Signature',
    name: 'Ana Ortiz',
    when: 'Signed on November 20, 2026',
    drawing: 'M20 100 L80 20 L120 160M250 100 L400 90',
  },
];

describe('pdfPaperMaker', () => {
  it('frames a gift card after all of its words, however long its message is', async () => {
    const card = (message: string): PrintedPaper => ({
      ...paper(),
      blocks: [
        {
          kind: 'card',
          name: 'Gift card',
          amount: '$50.00',
          lines: ['For Greta', message],
          code: { label: 'Code', value: 'GC5M5-EFS4R-RD66E' },
          rows: [{ label: 'Good until', value: 'November 30, 2031' }],
        },
      ],
    });
    /** Height of the frame: its longest straight line upward. */
    const frame = async (message: string): Promise<number> => {
      const drawn = drawingsIn(await pdfPaperMaker().make(card(message)));
      const sides = [...drawn.matchAll(/(558|54) ([\d.]+) l\n/g)].map(([, , y]) => Number(y));
      return Math.max(...sides) - Math.min(...sides);
    };
    const short = await frame('Jump!');
    expect(short).toBeGreaterThan(150);
    // Eight more lines of 13 points.
    expect((await frame('Jump!\n'.repeat(9).trim())) - short).toBeGreaterThan(8 * 13);
  });

  it('makes the same bytes from the same paper', async () => {
    const [one, two] = [
      await pdfPaperMaker().make(paper(...everyBlock)),
      await pdfPaperMaker().make(structuredClone(paper(...everyBlock))),
    ];
    expect(text(one).startsWith('%PDF-1.')).toBe(true);
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  });

  it('draws pictures two in a row, each with its caption, on as many pages as needed', async () => {
    const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
    const items = Array.from({ length: 7 }, () => ({ bytes, caption: 'At the gate' }));
    const made = await pdfPaperMaker().make({
      ...paper(),
      blocks: [{ kind: 'pictures', items }],
    });
    expect(pagesOf(made)).toBe(2);
    // A file is included as often as it is drawn.
    expect(text(made).match(/\/Subtype \/Image/g)).toHaveLength(7);
  });

  it('takes as many pages as the words need, and no empty one', async () => {
    const long = Array.from({ length: 40 }, (): PaperBlock => {
      return {
        kind: 'paragraph',
        text: 'Only our crew sets up, moves and takes down a rental. '.repeat(6),
      };
    });
    expect(pagesOf(await pdfPaperMaker().make(paper(...everyBlock)))).toBe(1);
    const pages = pagesOf(await pdfPaperMaker().make(paper(...long)));
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(5);
  });

  it('leaves no total alone on a page: the row before it, and its heading, come along', async () => {
    const rental = { label: '1 x Castle', note: 'Sat, Dec 5', value: '$225.00' };
    const sum = (label: string) => ({ label, value: '$450.00', isStrong: true });
    const alone: (readonly number[])[] = [];
    for (let count = 1; count < 40; count += 1) {
      const rentals = Array.from({ length: count }, () => rental);
      const pages = rowsOnPages(
        await pdfPaperMaker().make(
          paper(
            { kind: 'heading', text: 'Rentals' },
            { kind: 'amounts', rows: [...rentals, sum('Total')] },
            { kind: 'heading', text: 'Payments' },
            { kind: 'paragraph', text: 'Nothing has been paid yet.' },
            { kind: 'amounts', rows: [sum('Paid'), sum('Balance')] },
          ),
        ),
      );
      // The last page has both sums of the payments, or the total with the row before it too.
      if (pages.length > 1 && ![2, 4].includes(Math.min(pages.at(-1) ?? 0, 4))) alone.push(pages);
    }
    expect(alone).toEqual([]);
  });

  it('fits an invoice for two rentals on one page', async () => {
    const facts = Array.from({ length: 15 }, (_, at) => ({ label: `Fact ${at}`, value: 'Value' }));
    const rental = { label: '1 x Castle', note: 'Sat, Dec 5', value: '$225.00' };
    const row = { label: 'Delivery', value: '$25.00' };
    const made = await pdfPaperMaker().make(
      paper(
        { kind: 'facts', rows: facts },
        { kind: 'heading', text: 'How to pay' },
        { kind: 'paragraph', text: 'Pay by card through the link, or send a check. '.repeat(5) },
        { kind: 'heading', text: 'Rentals' },
        { kind: 'amounts', rows: [rental, rental, row, row, row, { ...row, isStrong: true }] },
        { kind: 'heading', text: 'Payments' },
        { kind: 'paragraph', text: 'No payments yet.' },
        { kind: 'amounts', rows: [row, row].map((one) => ({ ...one, isStrong: true })) },
      ),
    );
    expect(pagesOf(made)).toBe(1);
  });

  it('draws a warning across the top of each page, and no page more', async () => {
    const two = paper(...everyBlock, { kind: 'heading', text: 'Two', onNewPage: true });
    const bands = async (warning?: string): Promise<readonly number[]> => {
      const made = await pdfPaperMaker().make({ ...two, warning });
      const drawn = drawingsIn(made);
      return [pagesOf(made), drawn.match(/0 12 612 28 re/g)?.length ?? 0];
    };
    expect(await bands()).toEqual([2, 0]);
    expect(await bands('OUTDATED')).toEqual([2, 2]);
  });

  it('names each character that it would replace, once', async () => {
    const { unprintable } = pdfPaperMaker();
    expect(await unprintable('☐ I agree. ☐ No. ✓\n“Ñandú”, 5 × 4 ft, Żółć')).toEqual(['☐', '✓']);
    // Signs that are never seen are dropped.
    expect(await unprintable('a\u200Bb\uFE0F\u0007')).toEqual([]);
  });

  it('starts a page where the paper says so', async () => {
    const made = await pdfPaperMaker().make(
      paper(...everyBlock, { kind: 'heading', text: 'Two', onNewPage: true }),
    );
    expect(pagesOf(made)).toBe(2);
  });
});

describe('pdfLabelMaker', () => {
  it('puts ten labels on a sheet, however long their text', async () => {
    const label = {
      product: 'Volcano Blast Water Slide '.repeat(5),
      label: 'Ж'.repeat(60),
      serial: 'S-9 '.repeat(15),
      brand: 'Bounce Galaxy Rentals '.repeat(3),
      phone: '(817) 555-0142',
      url: `https://shop.example/unit/${'volcano-'.repeat(8)}.u1.${'x'.repeat(22)}`,
    };
    const pages = async (count: number) =>
      pagesOf(await pdfLabelMaker().make(Array.from({ length: count }, () => label)));
    expect([await pages(1), await pages(10), await pages(11)]).toEqual([1, 1, 2]);
  });
});

describe('runsOf', () => {
  it('gives every script its font, and bold if there is one', () => {
    expect(runsOf('Ana Żó Иван', 'bold')).toEqual([
      { font: 'latin-bold', text: 'Ana ' },
      { font: 'latin-ext-bold', text: 'Ż' },
      { font: 'latin-bold', text: 'ó ' },
      { font: 'cyrillic-regular', text: 'Иван' },
    ]);
  });

  it('replaces letters that no font has, and drops control characters', () => {
    expect(runsOf('李\u0007\u202eA', 'regular')).toEqual([
      { font: 'latin-regular', text: '\uFFFDA' },
    ]);
  });

  it('splits a word that fills more than a line, because pdfkit would take minutes for it', () => {
    expect(runsOf('x'.repeat(500), 'bold')).toEqual([
      { font: 'latin-bold', text: [200, 200, 100].map((long) => 'x'.repeat(long)).join(' ') },
    ]);
  });
});
