import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { may, type Need, STAFF_ROLES } from '#core/staff/access.ts';
import { CALL_NEEDS, plainCall } from '#tests/support/admin-routes.ts';
import { isAdminAddress } from '#web/admin/areas.tsx';

const FOLDER = 'web/src/admin';

/** One declaration at the top of a file. */
type Block = { readonly name: string; readonly file: string; readonly text: string };

const files: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(`${FOLDER}/${name}`, 'utf8')]),
);

const blocks: readonly Block[] = [...files].flatMap(([file, source]) =>
  source.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((text) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, file, text }];
  }),
);

/** `name@file` for each name that a file imports from the back office. */
const importsOf = (file: string, source: string): ReadonlySet<string> =>
  new Set(
    [
      ...source.matchAll(/import (?:type )?\{([^}]*)\} from '(?:#web\/admin\/|\.\/)([^']+)'/g),
    ].flatMap(([whole, names = '', from = '']) => {
      const at = whole.includes("'./") ? join(dirname(file), from) : from;
      return names.split(',').map((name) => `${name.trim().replace(/^type /, '')}@${at}`);
    }),
  );
const imports = new Map([...files].map(([file, source]) => [file, importsOf(file, source)]));

const usersOf = ({ name, file }: Block): readonly Block[] =>
  blocks.filter(
    (one) =>
      !(one.name === name && one.file === file) &&
      (one.file === file || imports.get(one.file)?.has(`${name}@${file}`) === true) &&
      new RegExp(`\\b${name}\\b`).test(one.text),
  );

/** What seeing a screen requires. */
const screens: ReadonlyMap<string, Need> = new Map(
  [
    ...(files.get('areas.tsx') ?? '').matchAll(
      /needs: '([^']+)'[\s\S]*?import\([^)]*\),\s*'(\w+)'/g,
    ),
  ].map(([, need, name]) => [name ?? '', need as Need]),
);

/**
 * A screen asks for many things, and what it asks for one of its parts says nothing about the
 * others. Of these, it has been read that they are there only for who may make their calls.
 */
const ASKED_ELSEWHERE: ReadonlySet<string> = new Set([
  // Buttons of the dashboard's queue. Each kind has its need in `DEED_NEEDS`.
  'useDeed',
  'AddUnitsDialog',
  'CloseDayDialog',
  'GiftCardDialog',
  'ImportCostsDialog',
  'OfferSeveral',
  'ProductBulk',
  'RainDay',
  'RecordNews',
  'TruckCalendars',
  'WAYS',
  'useAskNow',
  'useModerate',
]);

const NEED = /['"]([a-z]+:(?:read|write))['"]/g;

const isRead = (need: Need): boolean => need.endsWith(':read');

/**
 * Whether it checks the need, or one held only by roles that also have this one. A block has many
 * parts, and one that is shown to readers of another section says nothing about its neighbor.
 */
const asksFor = ({ text }: Block, need: Need): boolean =>
  [...text.matchAll(NEED)].some(([, found]) => {
    const asked = found as Need;
    if (isRead(need) && isRead(asked)) return asked === need;
    return STAFF_ROLES.every((role) => !may(role, asked) || may(role, need));
  });

/**
 * Paths from a call to a screen without a check of its need, for roles that would see the button.
 */
function openWays(start: Block, need: Need): readonly string[] {
  const seen = new Set<Block>();
  const found: string[] = [];
  const climb = (block: Block, way: string): void => {
    if (seen.has(block) || ASKED_ELSEWHERE.has(block.name)) return;
    if (!block.name.endsWith('Screen') && asksFor(block, need)) return;
    seen.add(block);
    const sees = screens.get(block.name);
    const refused = sees && STAFF_ROLES.filter((role) => may(role, sees) && !may(role, need));
    if (refused !== undefined && refused.length > 0) found.push(`${way}: ${refused.join(', ')}`);
    for (const user of usersOf(block)) climb(user, `${way} < ${user.name}`);
  };
  climb(start, start.name);
  return found;
}

describe('the back office', () => {
  it('shows no button and reads nothing that the server would refuse to a role that sees its screen', () => {
    const calls = blocks.flatMap((block) =>
      [...block.text.matchAll(/'((?:GET|POST|PUT|DELETE) \/[^']*)'/g)].map(([, call = '']) => ({
        block,
        call,
        need: CALL_NEEDS.get(plainCall(call)),
      })),
    );
    expect(calls.length).toBeGreaterThan(50);
    expect(screens.size).toBeGreaterThan(20);
    const open = calls.flatMap(({ block, call, need }) =>
      need === undefined ? [] : openWays(block, need).map((way) => `${call} (${need}): ${way}`),
    );
    expect(open).toEqual([]);
  });

  it('leads to no address without a screen', () => {
    const addresses = [...files].flatMap(([file, source]) =>
      [...source.matchAll(/['"`](\/admin(?:\/[a-z0-9/-]*)?)(?=['"`?#])/g)].map(
        ([, address = '']) => [file, address] as const,
      ),
    );
    expect(addresses.length).toBeGreaterThan(50);
    expect(addresses.filter(([, address]) => !isAdminAddress(address))).toEqual([]);
  });
});
