import Pdf from 'pdfkit';
import { drawBlock, PAGE, write } from '#adapters/pdf/paper-blocks.ts';
import { registerFonts } from '#adapters/pdf/paper-fonts.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';

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

/** Draws how to reach the business, and the page number. */
function drawFeet(doc: Doc, { foot }: PrintedPaper): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
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
    for (const block of paper.blocks) drawBlock(doc, block);
    drawFeet(doc, paper);
    return bytesOf(doc);
  },
});
