import type { WantedPart } from '#core/catalogue/wanted-parts.ts';
import { CATEGORY_NAMES } from '#texts/categories.ts';
import { FINDING } from '#texts/finding.ts';
import { type ListView, shelfOf } from '#web/storefront/catalogue/list-view.ts';

/** What a chip says of a part of the view. */
export function partLabel(part: WantedPart, view: ListView): string {
  switch (part.kind) {
    case 'category': {
      const shelf = shelfOf(view);
      return shelf === undefined ? (view.category ?? '') : CATEGORY_NAMES[shelf.value].label;
    }
    case 'q':
      return `“${view.q.trim()}”`;
    case 'wet':
      return view.wet === undefined ? FINDING.wet : FINDING.wetNames[view.wet];
    case 'price':
      return FINDING.priceRange(view.minPrice, view.maxPrice);
    case 'fits':
      return FINDING.onlyFitting;
    case 'age':
      return FINDING.ageChip(part.age);
  }
}

export const partKey = (part: WantedPart): string =>
  part.kind === 'age' ? `age ${part.age}` : part.kind;
