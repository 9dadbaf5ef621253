import type { UseFormReturn } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { showFieldErrors } from '#web/admin/ui/action-form.tsx';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows each error at its field and focuses the first field on the screen, whatever the server names first', () => {
  const onScreen = ['phone', 'name', 'email'].map((name) => ({ name }));
  vi.stubGlobal('document', { querySelectorAll: () => onScreen });
  const form = {
    getValues: () => ({}),
    setError: vi.fn<(name: string, error: object) => void>(),
    setFocus: vi.fn<(name: string) => void>(),
  };
  const errors = ['name', 'phone', 'lines'].map((path) => ({ path, message: `No ${path}` }));
  const refused = new ApiProblemError({
    code: 'validation',
    title: 'Invalid',
    status: 400,
    detail: 'Check the fields.',
    errors,
  });
  const told = showFieldErrors(form as unknown as UseFormReturn, refused, ([path]) =>
    path === 'lines' ? undefined : String(path),
  );
  expect(told).toEqual({ more: ['lines: No lines'], isShown: false });
  expect(form.setError.mock.calls).toEqual([
    ['name', { message: 'No name' }],
    ['phone', { message: 'No phone' }],
  ]);
  expect(form.setFocus.mock.calls).toEqual([['phone']]);
});
