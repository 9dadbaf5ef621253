import Pdf from 'pdfkit';
import { encode } from 'uqr';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker, UnitLabel } from '#core/documents/unit-card.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { drawBlock, PAGE, write } from './paper-blocks.ts';
import { lettersWithoutFont, registerFonts } from './paper-fonts.ts';

type Doc = PDFKit.PDFDocument;

/** Date and id come from the paper, so that the same paper gives the same bytes. */
function open({ title, subtitle, brand, language, createdAt }: PrintedPaper): Doc {
  const when = new Date(createdAt);
  const doc = new Pdf({
    size: PAGE.size,
    margins: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.left, right: PAGE.left },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    // pdfkit's default font is not needed.
    font: '',
    info: { Title: `${title}, ${subtitle}`, Author: brand, CreationDate: when, ModDate: when },
  });
  registerFonts(doc);
  doc.font('latin-regular');
  return doc;
}

function drawHead(doc: Doc, { title, subtitle, brand }: PrintedPaper): void {
  write(doc, brand, { weight: 'bold', size: 11, color: '#0a7d2c' });
  doc.y += 6;
  write(doc, title, { weight: 'bold', size: 22 });
  write(doc, subtitle, { color: '#51607a' });
  doc.y += 14;
}

const BAND = { top: 12, height: 28, color: '#b3001b' } as const;

function drawWarning(doc: Doc, warning: string): void {
  doc.rect(0, BAND.top, doc.page.width, BAND.height).fill(BAND.color);
  write(doc, warning, { weight: 'bold', size: 13, color: '#ffffff', y: BAND.top + 6 });
}

/** Draws the warning, how to reach the business, and the page number. */
function drawEdges(doc: Doc, { foot, warning }: PrintedPaper): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    if (warning !== undefined) drawWarning(doc, warning);
    // The footer is below the margin, where pdfkit would start a new page.
    doc.page.margins.bottom = 0;
    const look = { size: 8, color: '#51607a', y: doc.page.height - 44 } as const;
    write(doc, foot, { ...look, width: PAGE.width - 40 });
    const at = { x: PAGE.left + PAGE.width - 40, width: 40, align: 'right' } as const;
    write(doc, `${page + 1} / ${count}`, { ...look, ...at });
  }
}

export function bytesOf(doc: Doc): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
    doc.end();
  });
}

/** PDF by pdfkit. Letters missing in Inter are drawn as a replacement character. */
export const pdfPaperMaker = (): PaperMaker => ({
  async make(paper) {
    const doc = open(paper);
    drawHead(doc, paper);
    paper.blocks.forEach((block, at) => drawBlock(doc, block, paper.blocks.slice(at + 1)));
    drawEdges(doc, paper);
    return bytesOf(doc);
  },
  unprintable: async (text) => lettersWithoutFont(text),
});

/** Ten stickers of 4 x 2 inches on a Letter sheet, in points: Avery 5163, and 5523 for outdoors. */
const SHEET = { left: 11.25, top: 36, across: 301.5, down: 144, columns: 2, rows: 5 } as const;
const LABEL = { width: 288, height: 144, padding: 14 } as const;
const QR_SIDE = LABEL.height - 2 * LABEL.padding;

const ON_SHEET = SHEET.columns * SHEET.rows;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/** Drawn rather than embedded: sharp at any size. */
function drawQr(doc: Doc, text: string, left: number, top: number): void {
  // Error correction for scratched or dirty labels. A higher level would make the squares too small
  // for a phone at arm's length.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = QR_SIDE / size;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(left + x * side, top + y * side, side, side);
    }),
  );
  doc.fill('#000000');
}

function drawLabel(doc: Doc, label: UnitLabel, left: number, top: number): void {
  const x = left + 2 * LABEL.padding + QR_SIDE;
  const width = LABEL.width - QR_SIDE - 3 * LABEL.padding;
  doc.save();
  doc.rect(left, top, LABEL.width, LABEL.height).clip();
  drawQr(doc, label.url, left + LABEL.padding, top + LABEL.padding);
  const line = (text: string, size: number, weight: 'bold' | 'regular', gap: number): void => {
    write(doc, text, { x, y: doc.y, width, size, weight, color: '#000000', lineGap: 0 });
    doc.y += gap;
  };
  doc.y = top + LABEL.padding;
  line(cut(label.product, 44), 10, 'regular', 2);
  line(cut(label.label, 24), 16, 'bold', 2);
  if (label.serial !== undefined) line(cut(`Serial ${label.serial}`, 30), 8, 'regular', 0);
  doc.y = Math.max(doc.y, top + 84);
  line('Scan: inspection and insurance', 8, 'regular', 2);
  line(cut(label.brand, 30), 8, 'bold', 1);
  line(label.phone, 8, 'regular', 0);
  doc.restore();
}

/** Labels made with pdfkit, for a sheet of stickers, or plain paper and scissors. */
export const pdfLabelMaker = (): LabelMaker => ({
  async make(labels) {
    const doc = new Pdf({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      info: { Title: 'Unit labels', Author: labels[0]?.brand ?? '' },
    });
    registerFonts(doc);
    labels.forEach((label, index) => {
      const place = index % ON_SHEET;
      if (place === 0) doc.addPage();
      const [column, row] = [place % SHEET.columns, Math.floor(place / SHEET.columns)];
      drawLabel(doc, label, SHEET.left + column * SHEET.across, SHEET.top + row * SHEET.down);
    });
    return bytesOf(doc);
  },
});
