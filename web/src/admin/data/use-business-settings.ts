import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import type { PromoInput } from '#core/pricing/promo-code.schema.ts';
import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useWrite } from '#web/admin/ui/use-list.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const SETTINGS = ['admin', 'settings'] as const;
const PROMO_CODES = ['admin', 'promo-codes'] as const;

/** Read when the screen opens and when asked: a form that is being typed in is not changed under the hands. */
export function useBusinessSettings() {
  const api = useAdminApi();
  return useQuery({
    queryKey: SETTINGS,
    queryFn: () => valueOf(api.readSettings()),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
}

export function useSaveSettings() {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { readonly settings: Settings; readonly revision: number }) =>
      valueOf(api.saveSettings(wanted.settings, wanted.revision)),
    onSuccess: (saved) => queries.setQueryData<BusinessSettings>(SETTINGS, saved),
  });
}

export function usePromoCodes() {
  const api = useAdminApi();
  return useQuery({
    queryKey: PROMO_CODES,
    queryFn: async () => (await valueOf(api.listPromoCodes())).promoCodes,
  });
}

/** @param base the code that is changed, as it was read; undefined adds one */
export function useSavePromoCode(base: PromoCodeDto | undefined) {
  const api = useAdminApi();
  return useWrite({
    write: (input: PromoInput) =>
      valueOf(
        base === undefined ? api.createPromoCode(input) : api.updatePromoCode(input, base.revision),
      ),
    reads: PROMO_CODES,
  });
}
