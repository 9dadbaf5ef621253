import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PromoCodeDto, SETTINGS_ROUTES } from '#core/contract/settings.ts';
import type { PromoInput } from '#core/pricing/promo-code.schema.ts';
import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useWrite } from '#web/admin/ui/use-list.ts';
import { useConfig } from '#web/shared/app-context.tsx';

const SETTINGS = ['admin', 'settings'] as const;
const PROMO_CODES = ['admin', 'promo-codes'] as const;

/** Fetched when the screen opens and on request only, so that a form never changes while typing. */
export function useBusinessSettings() {
  const call = useCalls<typeof SETTINGS_ROUTES>();
  return useQuery({
    queryKey: SETTINGS,
    queryFn: () => call('GET /settings'),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
}

export function useSaveSettings() {
  const call = useCalls<typeof SETTINGS_ROUTES>();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { readonly settings: Settings; readonly revision: number }) =>
      call('PUT /settings', { body: wanted }),
    onSuccess: (saved) => queries.setQueryData<BusinessSettings>(SETTINGS, saved),
  });
}

export function usePromoCodes() {
  const call = useCalls<typeof SETTINGS_ROUTES>();
  return useQuery({
    queryKey: PROMO_CODES,
    queryFn: async () => (await call('GET /promo-codes')).promoCodes,
  });
}

/** @param base the code being edited, as read; undefined adds one */
export function useSavePromoCode(base: PromoCodeDto | undefined) {
  const call = useCalls<typeof SETTINGS_ROUTES>();
  return useWrite({
    write: (input: PromoInput) =>
      base === undefined
        ? call('POST /promo-codes', { body: input })
        : call('PUT /promo-codes/:code', {
            code: input.code,
            body: { promoCode: input, revision: base.revision },
          }),
    reads: PROMO_CODES,
  });
}

type Parts = Pick<NonNullable<Settings['company']>, 'street' | 'city' | 'region' | 'postalCode'>;

export const addressLine = ({ street, city, region, postalCode }: Parts): string =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** As saved; undefined until it is known. */
export function useShopAddress(): string | undefined {
  const { site } = useConfig();
  const { data } = useBusinessSettings();
  return data && addressLine(data.company ?? site.address);
}

const lettersOf = (address: string): string => address.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Ignores commas, spaces and case. */
export const isSameAddress = (a: string, b: string): boolean => lettersOf(a) === lettersOf(b);
