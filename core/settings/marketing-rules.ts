import type { ReadonlyDeep } from '#core/kernel/readonly-deep.ts';
import type { Settings } from './business-settings.ts';
import type { MarketingInput } from './settings.schema.ts';

export type MarketingRules = ReadonlyDeep<MarketingInput>;

const USUAL: MarketingRules = { cap: { perCustomer: 2, days: 14 } };

/** The owner's rules, or ours. */
export const marketingRules = ({ marketing = USUAL }: Pick<Settings, 'marketing'>) => marketing;
