import type { API_KEY_ROUTES, ApiKeyDto, KeyWishDto } from '#core/contract/api-keys.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const KEYS = ['admin', 'api-keys'] as const;

export function useKeys() {
  const call = useCalls<typeof API_KEY_ROUTES>();
  return useList<ApiKeyDto, { readonly rows: readonly ApiKeyDto[] }>({
    key: KEYS,
    read: async () => ({ rows: (await call('GET /api-keys')).keys }),
  });
}

export function useMakeKey() {
  const call = useCalls<typeof API_KEY_ROUTES>();
  return useWrite({
    write: async (body: KeyWishDto) => (await call('POST /api-keys', { body })).token,
    reads: KEYS,
  });
}

export function useRevokeKey() {
  const call = useCalls<typeof API_KEY_ROUTES>();
  return useWrite({
    write: (id: string) => call('POST /api-keys/:id/revoke', { id }),
    reads: KEYS,
  });
}
