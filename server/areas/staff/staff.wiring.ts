import {
  API_KEYS,
  apiKeyCodec,
  documentsApiKeys,
} from '#adapters/documents/collections/documents-staff.ts';
import { rosterCodec, STAFF } from '#adapters/documents/collections/roster-document.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeRunApiKeys } from '#core/staff/api-key.ts';
import { invitationUrl, makeJoinStaff, makeRunStaff } from '#core/staff/run-staff.ts';
import { ACCOUNTS } from '#server/areas/accounts/accounts.wiring.ts';
import { adminApiKeyRoutes } from '#server/areas/staff/api-keys.admin-routes.ts';
import { makeOwnerApproval } from '#server/areas/staff/owner-approval.ts';
import { joinRoutes, adminStaffRoutes } from '#server/areas/staff/staff.routes.ts';
import type { StaffAccess } from '#server/platform/plugins/require-account.ts';
import { type Area, type AreaTools, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, publicUrl, randomness, staffAccounts } = PORTS;
const { bound, made } = makings();

const apiKeys = bound(documentsApiKeys, [PORTS.store]);

export const STAFF_USE = {
  run: bound(makeRunStaff, [RECORDS.staff, staffAccounts, ACCOUNTS.endSessions, randomness, clock]),
  apiKeys: bound(makeRunApiKeys, [apiKeys, manageSecrets, randomness, clock]),
  join: bound(makeJoinStaff, [RECORDS.staff, manageSecrets, clock]),
} as const;

/** What the back office's guard asks. */
export function staffAccess({ of, maybe, now }: AreaTools): Omit<StaffAccess, 'acts' | 'note'> {
  const { verify } = of(ACCOUNTS.watch);
  const roleOf = of(ACCOUNTS.findStaffRole);
  const secondFactor = of(ACCOUNTS.secondFactor);
  const approve = makeOwnerApproval({
    accounts: maybe(PORTS.accounts),
    verify,
    roleOf,
    secondFactor,
    now,
  });
  const keyOf = (token: string) => of(STAFF_USE.apiKeys).verify(token, roleOf);
  const { limitsOf } = of(STAFF_USE.run);
  return { verify, keyOf, roleOf, limitsOf, gateOf: secondFactor.state, approve };
}

export const staff: Area = {
  ...made(),
  collections: [
    moves(STAFF, 'staff', rosterCodec.fromDocument),
    moves(API_KEYS, 'staff', apiKeyCodec.fromDocument),
  ],
  api: ({ of }) => [joinRoutes({ ...of(STAFF_USE.join), verify: of(ACCOUNTS.watch).verify })],
  admin: ({ of, now, onOutboxFilled }) => [
    adminStaffRoutes({
      ...of(STAFF_USE.run),
      now,
      onOutboxFilled,
      invitationUrl: (invitation) => invitationUrl(of(publicUrl), invitation, of(manageSecrets)),
    }),
    adminApiKeyRoutes({
      ...of(STAFF_USE.apiKeys),
      now,
      async accountOf(uid) {
        const profile = await of(RECORDS.profiles).find(uid);
        return { uid, email: profile?.email ?? '', displayName: profile?.displayName ?? '' };
      },
    }),
  ],
};
