import type * as English from '../en/categories.ts';

/** The shelves as a heading names them, and one thing on each. */
export const CATEGORY_NAMES: typeof English.CATEGORY_NAMES = {
  bounce: { label: 'Brincolines', one: 'Brincolín' },
  water: { label: 'Toboganes de agua', one: 'Tobogán de agua' },
  combo: { label: 'Combos', one: 'Combo' },
  obstacle: { label: 'Pistas de obstáculos', one: 'Pista de obstáculos' },
  event: { label: 'Para eventos', one: 'Para eventos' },
};

export const ALL_INFLATABLES = 'Todos los inflables';
