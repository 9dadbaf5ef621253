import { toast as shown } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '#web/shared/toast.ts';

const FOUR_SECONDS = { duration: 4_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['/admin/products', { duration: Infinity, id: 'Not saved' }],
  ['/products', FOUR_SECONDS],
])('an error at %s stays as long as it should', async (pathname, options) => {
  const [error, success] = [
    vi.spyOn(shown, 'error').mockReturnValue(''),
    vi.spyOn(shown, 'success').mockReturnValue(''),
  ];
  vi.stubGlobal('window', { location: { pathname } });
  toast.error('Not saved');
  toast.success('Saved');
  await vi.dynamicImportSettled();
  expect(error.mock.calls).toEqual([['Not saved', options]]);
  expect(success.mock.calls).toEqual([['Saved', FOUR_SECONDS]]);
});
