import { expect, it } from 'vitest';
import { timesAt } from '#web/shared/ui/toast-stack.tsx';

it('an error stays in the office until it is dismissed, and everything else four seconds', () => {
  const four = { duration: 4_000 };
  expect(timesAt('/admin/products')).toEqual({ success: four, error: { duration: Infinity } });
  expect(timesAt('/products')).toEqual({ success: four, error: four });
});
