import type { CreditDto } from '#core/contract/credits.ts';
import { type Credit } from '#core/credits/credit.ts';
export declare const creditDto: (credit: Credit) => CreditDto;
