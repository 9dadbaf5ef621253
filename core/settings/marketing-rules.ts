import type { ReadonlyDeep } from '#core/kernel/readonly-deep.ts';
import type { Settings } from './business-settings.ts';
import type { MarketingInput } from './settings.schema.ts';

export type MarketingRules = ReadonlyDeep<MarketingInput>;

const USUAL: MarketingRules = { cap: { perCustomer: 2, days: 14 } };

/** The owner's rules, or ours. */
export const marketingRules = ({ marketing = USUAL }: Pick<Settings, 'marketing'>) => marketing;

/** What customers get for bringing friends; undefined while that is off. */
export function friendRules(settings: Pick<Settings, 'marketing'>) {
  const { friends } = marketingRules(settings);
  return friends?.isOn === true ? friends : undefined;
}

/** Whether the checkout asks for a code. */
export const takesCodes = (settings: Pick<Settings, 'marketing' | 'promoCodes'>): boolean =>
  settings.promoCodes.isOn || friendRules(settings) !== undefined;
