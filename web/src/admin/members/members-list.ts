import type { MemberDto } from '#core/contract/loyalty.ts';
import type { LoyaltyTierId } from '#core/customers/loyalty-tiers.ts';
import { csvFrom } from '#web/admin/ui/csv.ts';

export const TIER_NAMES: Readonly<Record<LoyaltyTierId, string>> = {
  guest: 'Guest',
  regular: 'Regular',
  star: 'Star',
};

export const MEMBER_SORTS = {
  spent: 'Most spent',
  parties: 'Most parties',
  last: 'Last party first',
  name: 'Name',
} as const;
export type MemberSort = keyof typeof MEMBER_SORTS;

const ORDER: Readonly<Record<MemberSort, (a: MemberDto, b: MemberDto) => number>> = {
  spent: (a, b) => b.spentCents - a.spentCents,
  parties: (a, b) => b.parties - a.parties,
  last: (a, b) => b.lastParty.localeCompare(a.lastParty),
  name: (a, b) => a.name.localeCompare(b.name),
};

export type MembersWanted = {
  readonly q: string;
  readonly tier: LoyaltyTierId | undefined;
  readonly sort: MemberSort;
};

/** By every word of name and e-mail, in the wanted order. */
export function findMembers(
  members: readonly MemberDto[],
  { q, tier, sort }: MembersWanted,
): readonly MemberDto[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return members
    .filter((member) => tier === undefined || member.tier === tier)
    .filter(({ name, email }) => {
      const text = `${name} ${email}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted(ORDER[sort]);
}

const HEAD = ['Name', 'E-mail', 'Tier', 'Parties', 'Rental days', 'Spent', 'Last party'];

/** In the order given, below a row of column names; amounts in dollars. */
export const membersCsv = (members: readonly MemberDto[]): string =>
  csvFrom([
    HEAD,
    ...members.map(({ name, email, tier, parties, days, spentCents, lastParty }) => [
      name,
      email,
      TIER_NAMES[tier],
      parties,
      days,
      (spentCents / 100).toFixed(2),
      lastParty,
    ]),
  ]);
