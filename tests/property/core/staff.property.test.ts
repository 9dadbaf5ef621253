import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '#core/accounts/profiles.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import {
  ACCESS,
  may,
  type Need,
  SECTIONS,
  STAFF_ROLES,
  type StaffRole,
  staffRoleOf,
} from '#core/staff/access.ts';
import { overLimit } from '#core/staff/limits.ts';
import {
  decideAccept,
  decideStaff,
  EMPTY_ROSTER,
  INVITATION_LIFE,
  type Member,
  type StaffAct,
  type StaffDecision,
  type StaffFacts,
} from '#core/staff/staff-book.ts';

const PEOPLE = ['ana', 'ben', 'cleo', 'dan'] as const;
const emailOf = (uid: string) => `${uid}@example.com`;

const memberFrom = (uid: string, role: StaffRole): Member => ({
  uid,
  name: uid,
  email: emailOf(uid),
  role,
});

const role = fc.constantFrom(...STAFF_ROLES);
const person = fc.constantFrom(...PEOPLE);

/** The actions, one after another. `wait` lets invitations expire. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('invite' as const), who: person, role }),
  fc.record({ kind: fc.constant('invite_again' as const), who: person }),
  fc.record({ kind: fc.constant('withdraw' as const), who: person }),
  fc.record({ kind: fc.constant('set_role' as const), who: person, role }),
  fc.record({ kind: fc.constant('remove' as const), who: person }),
  fc.record({ kind: fc.constant('accept' as const), who: person, as: person }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
);

function apply(facts: StaffFacts, { roster, roles = [] }: StaffDecision): StaffFacts {
  const given = new Map<string, Role>(roles.map(({ account, role: one }) => [account.uid, one]));
  const kept = facts.members.filter(({ uid }) => !given.has(uid));
  const changed = [...given].flatMap(([uid, one]) => {
    const staffRole = staffRoleOf(one);
    return staffRole === undefined ? [] : [memberFrom(uid, staffRole)];
  });
  return { roster, members: [...kept, ...changed] };
}

describe('staff', () => {
  it('has exactly what an owner last gave, and there is always an owner', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = instant(Date.UTC(2026, 10, 20));
        let facts: StaffFacts = { roster: EMPTY_ROSTER, members: [memberFrom('boss', 'owner')] };
        /** What owners gave, by person. Offers are from the latest invitation. */
        const given = new Map<string, StaffRole>([['boss', 'owner']]);
        const offers = new Map<string, { role: StaffRole; until: number }>();
        for (const [index, one] of steps.entries()) {
          if (one.kind === 'wait') {
            now = instant(now + one.days * 86_400_000);
            continue;
          }
          const open = facts.roster.invitations.find(({ email }) => email === emailOf(one.who));
          if (one.kind === 'accept') {
            const account = { uid: one.as, email: emailOf(one.as), displayName: one.as };
            const accepted = decideAccept(facts, open, account, now);
            const offer = offers.get(one.who);
            const isMine = one.as === one.who && offer !== undefined && offer.until > now;
            expect(accepted.ok).toBe(isMine && !given.has(one.as));
            if (!accepted.ok || offer === undefined) continue;
            facts = apply(facts, accepted.value);
            given.set(one.as, offer.role);
            offers.delete(one.who);
            continue;
          }
          const id = 'role' in one && one.kind === 'invite' ? `I${index}` : (open?.id ?? 'none');
          const act = (
            one.kind === 'invite'
              ? { kind: 'invite', id, email: emailOf(one.who), role: one.role }
              : one.kind === 'set_role'
                ? { kind: 'set_role', id: one.who, role: one.role }
                : one.kind === 'remove'
                  ? { kind: 'remove', id: one.who }
                  : { kind: one.kind, id }
          ) satisfies StaffAct;
          const decided = decideStaff(facts, act, { now, uid: 'boss' });
          if (!decided.ok) continue;
          facts = apply(facts, decided.value);
          if (one.kind === 'invite') {
            offers.set(one.who, { role: one.role, until: now + INVITATION_LIFE });
          } else if (one.kind === 'invite_again') {
            const offer = offers.get(one.who);
            if (offer) offers.set(one.who, { ...offer, until: now + INVITATION_LIFE });
          } else if (one.kind === 'withdraw') offers.delete(one.who);
          else if (one.kind === 'set_role') given.set(one.who, one.role);
          else given.delete(one.who);
        }
        const had = Object.fromEntries(facts.members.map((member) => [member.uid, member.role]));
        expect(had).toEqual(Object.fromEntries(given));
        expect(Object.values(had)).toContain('owner');
      }),
      { numRuns: 200 },
    );
  });

  it('keeps its last owner, whatever is requested', () => {
    const facts = { roster: EMPTY_ROSTER, members: [memberFrom('boss', 'owner')] };
    const context = { now: instant(0), uid: 'boss' };
    for (const act of [
      { kind: 'remove', id: 'boss' },
      { kind: 'set_role', id: 'boss', role: 'office' },
    ] as const) {
      expect(decideStaff(facts, act, context)).toEqual({
        ok: false,
        error: { kind: 'last_owner' },
      });
    }
  });
});

describe('the table of roles', () => {
  const needs = SECTIONS.flatMap((section): Need[] => [`${section}:read`, `${section}:write`]);

  it('gives an owner everything, nobody else the settings or the staff, and reading along with writing', () => {
    for (const need of needs) expect(may('owner', need)).toBe(true);
    for (const one of STAFF_ROLES.filter((each) => each !== 'owner')) {
      for (const section of SECTIONS) {
        if (may(one, `${section}:write`)) expect(may(one, `${section}:read`)).toBe(true);
      }
      expect(may(one, 'settings:read') || may(one, 'security:read')).toBe(false);
      expect(needs.some((need) => may(one, need))).toBe(true);
    }
    for (const need of needs) expect(may(undefined, need)).toBe(false);
  });

  it('lets nobody change bookings without the right to move money, because some changes do', () => {
    const changing = STAFF_ROLES.filter(
      (one) => ACCESS[one].reservations === 'write' || ACCESS[one].orders === 'write',
    );
    expect(changing.filter((one) => ACCESS[one].money !== 'write')).toEqual([]);
  });
});

describe('overLimit', () => {
  it('asks for an owner exactly above a limit, and never without one', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('refund', 'waiver'), (most, asked, what) => {
        const limits = { refund: cents(most), discountPercent: 0, waiver: cents(most) };
        const over = overLimit(limits, { [what]: cents(asked) });
        expect(over !== undefined).toBe(asked > most);
        expect(overLimit(undefined, { [what]: cents(asked) })).toBeUndefined();
      }),
    );
  });
});
