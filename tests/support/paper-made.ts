import type { PrintedPaper } from '#core/kernel/paper.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';

/** The last paper that the shop makes while it answers, before layout. Throws if there is none. */
export async function paperMade(
  shop: Pick<HttpShop, 'of'>,
  ask: () => Promise<unknown>,
): Promise<PrintedPaper> {
  const maker = shop.of(PORTS.paperMaker);
  const make = maker.make.bind(maker);
  const made: PrintedPaper[] = [];
  maker.make = (paper) => {
    made.push(paper);
    return make(paper);
  };
  try {
    await ask();
  } finally {
    maker.make = make;
  }
  const paper = made.at(-1);
  if (paper === undefined) throw new Error('No paper was made.');
  return paper;
}
