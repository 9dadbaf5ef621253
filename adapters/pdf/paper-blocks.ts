import {
  type BlanksBlock,
  type CardBlock,
  SIGNATURE_BOX,
  type PaperBlock,
  type PictureBlock,
  type TableBlock,
} from '#core/kernel/paper.ts';
import { runsOf, type Weight } from './paper-fonts.ts';

type Doc = PDFKit.PDFDocument;
type Block = PaperBlock | PictureBlock | TableBlock | BlanksBlock | CardBlock;
type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** US Letter in points; the footer is below the margin. */
export const PAGE = { size: 'LETTER', left: 54, top: 48, bottom: 60, width: 504 } as const;
const AMOUNT_WIDTH = 110;
const LABEL_WIDTH = 110;

const INK = '#111a2b';
const MUTED = '#51607a';
const LINE = '#d5dce8';

type Look = {
  readonly size?: number | undefined;
  readonly weight?: Weight | undefined;
  readonly color?: string | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly align?: 'left' | 'right' | undefined;
  readonly lineGap?: number | undefined;
};

/** Writes text in as many fonts as it needs; leaves the cursor below it. */
export function write(doc: Doc, text: string, look: Look = {}): void {
  const { size = 10, weight = 'regular', color = INK, x = PAGE.left, y = doc.y } = look;
  const { width = PAGE.width, align = 'left', lineGap = 2 } = look;
  const runs = runsOf(text, weight);
  doc.fontSize(size).fillColor(color);
  runs.forEach((run, index) => {
    const options = { width, align, lineGap, continued: index < runs.length - 1 };
    doc.font(run.font);
    if (index === 0) doc.text(run.text, x, y, options);
    else doc.text(run.text, options);
  });
}

/** Starts a new page if a block would be split, and returns whether it did. */
function keepTogether(doc: Doc, height: number): boolean {
  const isNew = doc.y + height > doc.page.height - PAGE.bottom;
  if (isNew) doc.addPage();
  return isNew;
}

function rule(doc: Doc, color = LINE): void {
  doc
    .moveTo(PAGE.left, doc.y)
    .lineTo(PAGE.left + PAGE.width, doc.y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/** Two texts side by side; leaves the cursor below the longer one. */
function sideBySide(doc: Doc, left: () => void, right: () => void): void {
  const { y } = doc;
  left();
  const afterLeft = doc.y;
  doc.y = y;
  right();
  doc.y = Math.max(afterLeft, doc.y);
}

function drawFacts(doc: Doc, { rows }: Of<'facts'>): void {
  const x = PAGE.left + LABEL_WIDTH;
  for (const { label, value } of rows) {
    keepTogether(doc, 30);
    sideBySide(
      doc,
      () => write(doc, label, { color: MUTED, width: LABEL_WIDTH - 8, lineGap: 1 }),
      () => write(doc, value, { x, width: PAGE.width - LABEL_WIDTH, lineGap: 1 }),
    );
    doc.y += 1;
  }
  doc.y += 6;
}

/** The room that amounts take, if their labels fit on a line. */
const roomOf = (rows: Of<'amounts'>['rows']): number =>
  rows.reduce((sum, { note }) => sum + (note === undefined ? 24 : 36), 0);

/** The row from which on all stay together: the one before the sums, which say nothing alone. */
const lastRows = ({ rows }: Of<'amounts'>): number =>
  Math.max(
    0,
    rows.findLastIndex(({ isStrong = false }) => !isStrong),
  );

function drawAmounts(doc: Doc, block: Of<'amounts'>): void {
  const width = PAGE.width - AMOUNT_WIDTH;
  const { rows } = block;
  const last = lastRows(block);
  for (const [index, { label, note, value, isStrong = false }] of rows.entries()) {
    keepTogether(doc, roomOf(rows.slice(index, index === last ? undefined : index + 1)));
    const weight = isStrong ? 'bold' : 'regular';
    rule(doc);
    doc.y += 3;
    const amount = { x: PAGE.left + width, width: AMOUNT_WIDTH, align: 'right', weight } as const;
    sideBySide(
      doc,
      () => {
        write(doc, label, { weight, width: width - 12 });
        if (note !== undefined) write(doc, note, { size: 9, color: MUTED, width: width - 12 });
      },
      () => write(doc, value, amount),
    );
    doc.y += 3;
  }
  doc.y += 8;
}

function drawPoints(doc: Doc, { items }: Of<'points'>): void {
  for (const item of items) {
    keepTogether(doc, 28);
    sideBySide(
      doc,
      () => write(doc, '•', { width: 12 }),
      () => write(doc, item, { x: PAGE.left + 14, width: PAGE.width - 14 }),
    );
    doc.y += 2;
  }
  doc.y += 6;
}

const SCALE = 0.4;

function drawSignature(doc: Doc, { name, when, drawing }: Of<'signature'>): void {
  const height = SIGNATURE_BOX.height * SCALE;
  keepTogether(doc, height + 60);
  if (drawing !== undefined) {
    doc.save();
    doc.translate(PAGE.left, doc.y).scale(SCALE);
    doc.path(drawing).lineWidth(4).lineCap('round').lineJoin('round').strokeColor(INK).stroke();
    doc.restore();
  }
  doc.y += drawing === undefined ? 4 : height + 4;
  rule(doc);
  doc.y += 6;
  write(doc, name, { weight: 'bold', size: 12 });
  write(doc, when, { color: MUTED, size: 9 });
}

/** Room to write above a line. */
const BLANK = 32;

function drawBlanks(doc: Doc, { labels }: Of<'blanks'>): void {
  keepTogether(doc, labels.length * (BLANK + 16));
  for (const label of labels) {
    doc.y += BLANK;
    rule(doc, INK);
    doc.y += 3;
    write(doc, label, { color: MUTED, size: 9 });
  }
}

const GAP = 16;
const PICTURE = { width: (PAGE.width - GAP) / 2, height: 190 } as const;

function drawPictures(doc: Doc, { items }: Of<'pictures'>): void {
  for (let first = 0; first < items.length; first += 2) {
    keepTogether(doc, PICTURE.height + 30);
    const { y } = doc;
    items.slice(first, first + 2).forEach(({ bytes, caption }, index) => {
      const x = PAGE.left + index * (PICTURE.width + GAP);
      doc.image(Buffer.from(bytes), x, y, { fit: [PICTURE.width, PICTURE.height] });
      const below = { x, y: y + PICTURE.height + 4, width: PICTURE.width } as const;
      write(doc, caption, { ...below, size: 9, color: MUTED });
    });
    doc.y = y + PICTURE.height + 30;
  }
}

const CARD = { padding: 24, radius: 14, codeHeight: 44 } as const;
/** Confetti beside the amount: distances from the card's right and upper edges, radius, color. */
const CONFETTI = [
  [40, 34, 5, '#0a7d2c'],
  [66, 52, 3.5, '#e11d8f'],
  [94, 30, 4, '#f59e0b'],
  [122, 50, 3, '#0284c7'],
  [150, 28, 3.5, '#7c3aed'],
  [34, 66, 3, '#7c3aed'],
  [58, 84, 4.5, '#f59e0b'],
  [88, 72, 3, '#0284c7'],
  [112, 86, 3.5, '#0a7d2c'],
  [144, 74, 4, '#e11d8f'],
  [176, 58, 2.5, '#f59e0b'],
  [180, 88, 2.5, '#0284c7'],
] as const;

function drawCard(doc: Doc, { name, amount, lines, code, rows }: Of<'card'>): void {
  const { padding, radius, codeHeight } = CARD;
  const top = doc.y;
  const x = PAGE.left + padding;
  const width = PAGE.width - 2 * padding;
  const right = PAGE.left + PAGE.width;
  for (const [fromRight, fromTop, size, color] of CONFETTI) {
    doc.circle(right - fromRight, top + fromTop, size).fill(color);
  }
  doc.y = top + padding;
  write(doc, name, { x, width: width - 150, size: 14, weight: 'bold', color: '#0a7d2c' });
  doc.y += 6;
  write(doc, amount, { x, width, size: 42, weight: 'bold' });
  for (const line of lines) {
    doc.y += 4;
    write(doc, line, { x, width, size: 13 });
  }
  doc.y += 14;
  const codeTop = doc.y;
  doc.roundedRect(x, codeTop, width, codeHeight, 8).fill('#eef3fb');
  const inBox = { x: x + 14, width: width - 28 };
  write(doc, code.label, { ...inBox, y: codeTop + 15, color: MUTED, size: 11 });
  write(doc, code.value, { ...inBox, y: codeTop + 10, weight: 'bold', size: 20, align: 'right' });
  doc.y = codeTop + codeHeight + 12;
  for (const { label, value } of rows) write(doc, `${label}: ${value}`, { x, width, color: MUTED });
  const height = doc.y + padding - 6 - top;
  const edge = doc.linearGradient(PAGE.left, top, right, top + height);
  edge.stop(0, '#0a7d2c').stop(1, '#0284c7');
  doc.roundedRect(PAGE.left, top, PAGE.width, height, radius).lineWidth(2.5).stroke(edge);
  doc.y = top + height + 14;
}

const SMALL = 7.5;
const TICK = { size: 6, room: 12 } as const;
const CELL_GAP = 8;

type Column = Of<'table'>['columns'][number] & { readonly x: number; readonly width: number };

/** Positions of the columns, beside the boxes. */
function columnsOf({ columns, ticks = false }: Of<'table'>): readonly Column[] {
  const room = ticks ? TICK.room : 0;
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x = PAGE.left + room;
  return columns.map((column) => {
    const own = ((PAGE.width - room) * column.share) / all;
    const placed = { ...column, x, width: own - (column.isEnd === true ? 0 : CELL_GAP) };
    x += own;
    return placed;
  });
}

const cellLook = (column: Column) =>
  ({
    size: SMALL,
    x: column.x,
    width: column.width,
    align: column.isEnd === true ? 'right' : 'left',
  }) as const;

const weightOf = ({ leads = false }: Column, line: number): Weight =>
  leads && line === 0 ? 'bold' : 'regular';

function heightOf(doc: Doc, lines: readonly string[], column: Column): number {
  doc.fontSize(SMALL);
  return lines.reduce((sum, text, line) => {
    const [run] = runsOf(text, weightOf(column, line));
    if (run === undefined) return sum;
    doc.font(run.font);
    return sum + doc.heightOfString(text, { width: column.width, lineGap: 0 });
  }, 0);
}

function drawTableHead(doc: Doc, columns: readonly Column[]): void {
  const { y } = doc;
  for (const column of columns) {
    write(doc, column.label, { ...cellLook(column), y, color: MUTED, lineGap: 0 });
  }
  doc.y += 2;
}

function drawTable(doc: Doc, table: Of<'table'>): void {
  const columns = columnsOf(table);
  keepTogether(doc, 60);
  drawTableHead(doc, columns);
  for (const row of table.rows) {
    const height = Math.max(...columns.map((column, at) => heightOf(doc, row[at] ?? [], column)));
    if (keepTogether(doc, height + 5)) drawTableHead(doc, columns);
    rule(doc);
    const y = doc.y + 2.5;
    if (table.ticks === true) {
      doc
        .rect(PAGE.left, y + 1, TICK.size, TICK.size)
        .lineWidth(0.7)
        .strokeColor(MUTED)
        .stroke();
    }
    columns.forEach((column, at) => {
      doc.y = y;
      row[at]?.forEach((text, line) => {
        const weight = weightOf(column, line);
        write(doc, text, { ...cellLook(column), weight, lineGap: 0 });
      });
    });
    doc.y = y + height + 2.5;
  }
  doc.y += 4;
}

/** A heading is not left behind, and amounts that are little more than sums come along with it. */
function roomBelow(following: readonly Block[]): number {
  const first = following.findIndex(({ kind }) => kind !== 'paragraph');
  const block = following[first];
  return block?.kind === 'amounts' && lastRows(block) === 0
    ? 30 + 20 * first + roomOf(block.rows)
    : 60;
}

/** @param following the blocks after it */
export function drawBlock(doc: Doc, block: Block, following: readonly Block[]): void {
  switch (block.kind) {
    case 'heading':
      if (block.onNewPage === true) doc.addPage();
      else keepTogether(doc, roomBelow(following));
      doc.y += 8;
      write(doc, block.text, { weight: 'bold', size: 12 });
      doc.y += 4;
      return undefined;
    case 'paragraph':
      write(doc, block.text);
      doc.y += 6;
      return undefined;
    case 'points':
      return drawPoints(doc, block);
    case 'facts':
      return drawFacts(doc, block);
    case 'amounts':
      return drawAmounts(doc, block);
    case 'signature':
      return drawSignature(doc, block);
    case 'blanks':
      return drawBlanks(doc, block);
    case 'pictures':
      return drawPictures(doc, block);
    case 'card':
      return drawCard(doc, block);
    case 'table':
      return drawTable(doc, block);
  }
}
