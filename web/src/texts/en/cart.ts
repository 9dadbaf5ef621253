const rentals = (count: number): string => (count === 1 ? '1 rental' : `${count} rentals`);

export const CART = {
  title: 'Shopping Cart',
  count: (count: number) => `${rentals(count)} in the cart`,
  empty: 'Your cart is empty',
  emptyText: 'Add some inflatables to get started!',
  browse: 'Browse inflatables',
  total: 'Total',
  plans: (percent: number) => `Pay ${percent}% now and the rest later, or everything at once.`,
  checkout: 'Proceed to Checkout',
  quantityOf: (title: string) => `quantity of ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
};
