import type { LegacyAdminRecord, Profiles, UserProfile } from '#core/accounts/profiles.ts';

// Why each role has its permissions: docs/decisions/14-accounts-roles-and-sign-in.md.

/** The parts of the back office, as screens call them. Every route of `/api/admin` belongs to one. */
export const SECTION_NAMES = {
  day: 'Dashboard, calendar and weather',
  deliveries: 'Deliveries',
  reservations: 'Reservations',
  orders: 'Orders and quotes',
  customers: 'Customers, reviews, loyalty and marketing',
  messages: 'Messages',
  catalogue: 'Products',
  inventory: 'Units, trucks and crew',
  money: 'Money, credits and gift cards',
  reports: 'Reports and analytics',
  settings: 'Settings and integrations',
  automations: 'Automations',
  security: 'Security and audit log',
};
export type Section = keyof typeof SECTION_NAMES;
export const SECTIONS = Object.keys(SECTION_NAMES) as readonly Section[];

/** Permission to write includes reading. */
export type Need = `${Section}:${'read' | 'write'}`;

export const STAFF_ROLES = ['owner', 'office', 'dispatcher', 'crew_lead', 'bookkeeper'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  office: 'Office',
  dispatcher: 'Dispatcher',
  crew_lead: 'Crew lead',
  bookkeeper: 'Bookkeeper',
};

type Access = 'read' | 'write';

/** A section that is absent is not allowed. */
export const ACCESS: Readonly<Record<StaffRole, Readonly<Partial<Record<Section, Access>>>>> = {
  owner: {
    day: 'write',
    deliveries: 'write',
    reservations: 'write',
    orders: 'write',
    customers: 'write',
    messages: 'write',
    catalogue: 'write',
    inventory: 'write',
    money: 'write',
    reports: 'write',
    settings: 'write',
    automations: 'write',
    security: 'write',
  },
  office: {
    day: 'write',
    deliveries: 'read',
    reservations: 'write',
    orders: 'write',
    customers: 'write',
    messages: 'write',
    catalogue: 'read',
    inventory: 'read',
    money: 'write',
    reports: 'read',
  },
  dispatcher: {
    day: 'write',
    deliveries: 'write',
    reservations: 'read',
    catalogue: 'read',
    inventory: 'write',
  },
  crew_lead: { deliveries: 'read', catalogue: 'read', inventory: 'read' },
  bookkeeper: {
    day: 'read',
    reservations: 'read',
    customers: 'read',
    catalogue: 'read',
    money: 'read',
    reports: 'write',
  },
};

export function may(role: StaffRole | undefined, need: Need): boolean {
  if (role === undefined) return false;
  const [section, wanted] = need.split(':') as [Section, Access];
  const given = ACCESS[role][section];
  return given === 'write' || (given === 'read' && wanted === 'read');
}

/**
 * Whether a list of reservations comes with email addresses, and with what the money is made of,
 * so that it can be saved to a file. Whoever only drives to them needs neither.
 */
export const seesPeopleOrMoney = (isAllowed: (need: Need) => boolean): boolean =>
  isAllowed('customers:read') || isAllowed('money:read');

/** Why a staff member was refused, in words. */
export function sayRefusal(need: Need): string {
  const [section, wanted] = need.split(':') as [Section, Access];
  const act = wanted === 'read' ? 'see' : 'change';
  return `Your role may not ${act} ${SECTION_NAMES[section]}. Ask an owner.`;
}

/** The role of a profile: `admin` is the owner (specification §5). Undefined for anyone but staff. */
export const staffRoleOf = (profileRole: string | undefined): StaffRole | undefined =>
  profileRole === 'admin'
    ? 'owner'
    : STAFF_ROLES.find((role) => role !== 'owner' && role === profileRole);

/** Specification §5: the role, or the legacy record. */
export const grantsAdmin = (
  profile: Pick<UserProfile, 'role'> | undefined,
  legacy: LegacyAdminRecord | undefined,
): boolean => profile?.role === 'admin' || legacy?.isAdmin === true;

type Roles = Pick<Profiles, 'find' | 'findLegacyAdmin'>;

/** The account's present role. None without a uid or if the look-up fails (specification §5). */
export const makeFindStaffRole =
  (profiles: Roles) =>
  async (uid: string | undefined): Promise<StaffRole | undefined> => {
    if (uid === undefined || uid === '') return undefined;
    try {
      const profile = await profiles.find(uid);
      if (grantsAdmin(profile, undefined)) return 'owner';
      if (grantsAdmin(undefined, await profiles.findLegacyAdmin(uid))) return 'owner';
      return staffRoleOf(profile?.role);
    } catch {
      return undefined;
    }
  };

/** Whether the account is an owner's. */
export const makeCheckAdmin = (profiles: Roles) => {
  const roleOf = makeFindStaffRole(profiles);
  return async (uid: string | undefined): Promise<boolean> => (await roleOf(uid)) === 'owner';
};

/** The name of the first owner's account until they enter their own. It tells nobody apart. */
export const UNNAMED = 'Admin';

/** What a staff member is called: by email until they enter a name. */
export const staffName = ({
  displayName,
  email,
}: Pick<UserProfile, 'displayName' | 'email'>): string =>
  displayName === '' || displayName === UNNAMED ? email : displayName;

/** Names of staff by account. An account without a profile is left out. */
export const makeStaffNames =
  (profiles: Pick<Profiles, 'find'>) =>
  async (uids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = await Promise.all(uids.map((uid) => profiles.find(uid)));
    return new Map(found.flatMap((one) => (one === undefined ? [] : [[one.id, staffName(one)]])));
  };
