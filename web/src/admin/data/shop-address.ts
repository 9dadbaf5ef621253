import type { Settings } from '#core/settings/business-settings.ts';
import { useBusinessSettings } from '#web/admin/data/use-business-settings.ts';
import { useConfig } from '#web/shared/app-context.tsx';

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

/** Whatever its commas, spaces and capitals. */
export const isSameAddress = (a: string, b: string): boolean => lettersOf(a) === lettersOf(b);
