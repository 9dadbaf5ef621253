import { isShut } from '#core/capacity/shut-days.ts';
import type { PromoCodeDto, SETTINGS_ROUTES } from '#core/contract/settings.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Language } from '#core/kernel/language.ts';
import type { PromoInput } from '#core/pricing/promo-code.schema.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { OwnText } from '#core/settings/own-terms.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { useConfig } from '#web/shared/app-context.tsx';

const { useAsk, useRead, useReplace, useWrite } = hooksOf<typeof SETTINGS_ROUTES>();

const SETTINGS = ['admin', 'settings'] as const;
const PROMO_CODES = ['admin', 'promo-codes'] as const;

/**
 * Fetched only when the screen opens and on request, so that a form never changes while typing; not
 * for a role that may not see them.
 */
export const useBusinessSettings = () =>
  useRead(SETTINGS, (call) => call('GET /settings'), {
    enabled: useMay()('orders:read'),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

/** Whether the shop is closed on a day; undefined until the settings are loaded. */
export function useIsShut(): ((day: CalendarDay) => boolean) | undefined {
  const limits = useBusinessSettings().data?.limits;
  return limits && ((day) => isShut(day, limits));
}

/** The shop's name, also right after it is saved. */
export function useShopName(): string {
  const { brand } = useConfig().site;
  const saved = useRead(SETTINGS, (call) => call('GET /settings'), { enabled: false }).data;
  return saved?.company?.brand ?? brand;
}

/** The address that mail goes out under unless the settings name one, once they are loaded. */
export const useMailFrom = (): string | undefined =>
  useRead(SETTINGS, (call) => call('GET /settings'), { enabled: false }).data?.mailFrom;

/** Whether the owner has paused the automatic messages to customers, so that campaigns wait. */
export const useIsPaused = (): boolean =>
  useBusinessSettings().data?.reminders.pausedSince !== undefined;

export const useSaveSettings = () =>
  useReplace(SETTINGS, (call, body: { readonly settings: Settings; readonly revision: number }) =>
    call('PUT /settings', { body }),
  );

/** The own terms of the rental agreement, with what depends on them. */
export const useOwnTerms = () =>
  useRead([...SETTINGS, 'own-terms'], (call) => call('GET /own-terms'), {
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

export const useSaveOwnTerms = () =>
  useReplace(SETTINGS, (call, body: { readonly text: OwnText | null; readonly revision: number }) =>
    call('PUT /own-terms', { body }),
  );

export const usePreviewOwnTerms = () =>
  useAsk((call, body: { readonly text: OwnText; readonly language: Language }) =>
    call('POST /own-terms/preview', { body }),
  );

export const usePromoCodes = () =>
  useRead(PROMO_CODES, async (call) => (await call('GET /promo-codes')).promoCodes);

/** @param base the code being edited, as read; undefined adds one */
export const useSavePromoCode = (base: PromoCodeDto | undefined) =>
  useWrite(PROMO_CODES, (call, input: PromoInput) =>
    base === undefined
      ? call('POST /promo-codes', { body: input })
      : call('PUT /promo-codes/:code', {
          code: input.code,
          body: { promoCode: input, revision: base.revision },
        }),
  );

type Parts = Pick<NonNullable<Settings['company']>, 'street' | 'city' | 'region' | 'postalCode'>;

export const addressLine = ({ street, city, region, postalCode }: Parts): string =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** As saved; undefined until loaded. */
export function useShopAddress(): string | undefined {
  const { site } = useConfig();
  const { data } = useBusinessSettings();
  return data && addressLine(data.company ?? site.address);
}

const lettersOf = (address: string): string => address.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Ignores commas, spaces and capitals. */
export const isSameAddress = (a: string, b: string): boolean => lettersOf(a) === lettersOf(b);
