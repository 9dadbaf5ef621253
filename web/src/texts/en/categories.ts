import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';

type Names = { readonly label: string; readonly one: string };

/** The shelves as a heading names them, and one thing on each. */
export const CATEGORY_NAMES = Object.fromEntries(
  CATEGORIES.map(({ value, label, one }) => [value, { label, one }]),
) as Record<CategoryValue, Names>;

export const ALL_INFLATABLES = 'All Inflatables';
