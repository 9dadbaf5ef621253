import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isDeepStrictEqual } from 'node:util';
import type { makeOwnTerms, UnprintableTerms } from '#core/back-office/own-terms.ts';
import type { makeSaveSettings } from '#core/back-office/save-settings.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import {
  type PromoCodeDto,
  SETTINGS_ROUTES,
  type SettingsUpdate,
} from '#core/contract/settings.ts';
import type { makeListTouched } from '#core/desk/closing-touches.ts';
import type { makeLacksFile } from '#core/inventory/paper-files.ts';
import { newContradictions } from '#core/pricing/find-contradictions.ts';
import { inputFromTerms, termsFromInput } from '#core/pricing/promo-code.schema.ts';
import type { PromoCode, PromoCodes, SavePromoCodeError } from '#core/pricing/promo-code.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import type {
  BusinessSettings,
  Settings,
  SettingsChanged,
} from '#core/settings/business-settings.ts';
import {
  PAPER_FILE_MISSING,
  invalid,
  type Problem,
  refuse,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminSettingsUseCases = {
  readonly readSettings: () => Promise<BusinessSettings>;
  readonly listProducts: Catalogue['listAll'];
  readonly saveSettings: ReturnType<typeof makeSaveSettings>;
  /** Whether any of these papers names a file we do not have. */
  readonly lacksFile: ReturnType<typeof makeLacksFile>;
  readonly listTouched: ReturnType<typeof makeListTouched>;
  readonly ownTerms: ReturnType<typeof makeOwnTerms>;
  /** The server's sender address, if it has one. */
  readonly mailFrom: string | undefined;
  readonly promoCodes: Omit<PromoCodes, 'find'>;
  /** Called after saving, because every page uses the settings. */
  readonly onChanged: () => void;
};

const PROBLEMS = {
  settings_changed: conflict(
    'settings_changed',
    'Settings changed',
    'The settings were changed in the meantime. Reload them and try again.',
  ),
  books_not_over: invalid([
    {
      path: 'settings.books.closedThrough',
      message: 'Enter a day before today: today’s money still comes in.',
    },
  ]),
  promo_code_exists: staffProblem(
    409,
    'promo_code_exists',
    'Code exists',
    'This code already exists.',
    { errors: [{ path: 'code', message: 'This code already exists.' }] },
  ),
  promo_code_not_found: staffProblem(
    404,
    'promo_code_not_found',
    'Code not found',
    'There is no such code.',
  ),
  promo_code_changed: conflict(
    'promo_code_changed',
    'Code changed',
    'This code was changed in the meantime. Reload it and try again.',
  ),
} as const satisfies Record<
  (SettingsChanged | SavePromoCodeError)['kind'] | 'books_not_over',
  Problem
>;

const unprintable = ({ found }: UnprintableTerms): Problem =>
  invalid(
    found.map(({ language, characters }) => ({
      path: `text.${language}`,
      message: `The agreement’s PDF cannot show these characters: ${characters}. Replace them, for example a box to check with [ ].`,
    })),
  );

const contradicted = (found: ReturnType<typeof newContradictions>): Problem =>
  invalid(found.map(({ path, message }) => ({ path: ['settings', ...path].join('.'), message })));

const promoDto = ({ uses, revision, ...terms }: PromoCode): PromoCodeDto => ({
  ...inputFromTerms(terms),
  uses,
  revision,
});

/** As the interface names the hours: also as the company's week. */
const settingsDto = ({ company, ...settings }: BusinessSettings) => ({
  ...settings,
  ...(company && { company: { ...company, week: settings.limits.week } }),
});

/** A program that knows the hours under their former name changes them there. */
const hoursIn = (
  { limits, company }: SettingsUpdate['settings'],
  before: Settings,
): Settings['limits']['week'] =>
  isDeepStrictEqual(limits.week, before.limits.week) ? (company?.week ?? limits.week) : limits.week;

/** Business settings and promo codes. Registered behind the admin check. */
export const adminSettingsRoutes =
  (use: AdminSettingsUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, SETTINGS_ROUTES);

    const { mailFrom } = use;

    serve('GET /settings', { summary: 'Get the business settings in force' }, async () => ({
      ...settingsDto(await use.readSettings()),
      mailFrom,
    }));

    serve(
      'PUT /settings',
      {
        summary: 'Replace the business settings, unless they were saved after the given revision',
        description:
          'If papers are left out, the stored ones stay. The same goes for the closed books, and for insurance entered before papers existed. Own terms always stay; they have their own call.',
        refuses: [409, 422],
      },
      async ({ body }, reply) => {
        const { papers, company, limits } = body.settings;
        if (await use.lacksFile(papers ?? [])) return refuse(reply, PAPER_FILE_MISSING);
        const before = await use.readSettings();
        const settings: Settings = {
          ...body.settings,
          limits: { ...limits, week: hoursIn(body.settings, before) },
          papers: papers ?? before.papers,
          books: body.settings.books ?? before.books,
          ownTerms: before.ownTerms,
          company: company && {
            ...company,
            insurance: company.insurance ?? before.company?.insurance,
          },
        };
        if (body.revision === before.revision) {
          const found = newContradictions(before, settings, await use.listProducts());
          if (found.length > 0) return refuse(reply, contradicted(found));
        }
        const saved = await use.saveSettings(settings, body.revision);
        if (!saved.ok) return refuse(reply, PROBLEMS[saved.error.kind]);
        use.onChanged();
        return { ...settingsDto(saved.value), mailFrom };
      },
    );

    serve(
      'GET /own-terms',
      { summary: 'Get the shop’s own terms of the rental agreement, and our standard terms' },
      async () => {
        const { own, ...rest } = await use.ownTerms.read();
        return { ...rest, ...(own && { own: { ...own.text, since: own.since } }) };
      },
    );

    serve(
      'PUT /own-terms',
      {
        summary: 'Replace the shop’s own terms of the rental agreement',
        description:
          'Every earlier text stays stored, because bookings name the one their customer accepted.',
        refuses: [409],
      },
      async ({ body: { text, revision } }, reply) => {
        const saved = await use.ownTerms.save(text ?? undefined, revision);
        if (!saved.ok) {
          const { error } = saved;
          return refuse(
            reply,
            error.kind === 'unprintable_terms' ? unprintable(error) : PROBLEMS[error.kind],
          );
        }
        use.onChanged();
        return saved.value;
      },
    );

    serve(
      'POST /own-terms/preview',
      { summary: 'Show the rental agreement of an example booking with these own terms' },
      async ({ body: { text, language } }, reply) => {
        const seen = await use.ownTerms.preview(text, language);
        if (!seen.ok) return refuse(reply, unprintable(seen.error));
        const { paper, pdf } = seen.value;
        return {
          blocks: paper.blocks,
          name: 'agreement-example.pdf',
          pdf: Buffer.from(pdf).toString('base64'),
        };
      },
    );

    serve(
      'GET /closing',
      { summary: 'List bookings with a delivery or pickup on days that may be closed' },
      async ({ query: { from, to } }) => ({
        bookings: (await use.listTouched(from, to)).map(({ reservation, visits }) => ({
          id: reservation.id,
          customer: reservation.contact.name,
          productTitle: summaryOf(reservation.lines).productTitle,
          phone: reservation.contact.phone,
          visits: visits.map(({ kind, day, window }) => ({
            kind,
            date: day,
            window: window && { from: window.from, to: window.to },
          })),
        })),
      }),
    );

    serve(
      'GET /promo-codes',
      { summary: 'List all promo codes in alphabetical order' },
      async () => ({ promoCodes: (await use.promoCodes.list()).map(promoDto) }),
    );

    serve(
      'POST /promo-codes',
      { summary: 'Add a promo code', refuses: [409] },
      async ({ body }, reply) => {
        const created = await use.promoCodes.create(termsFromInput(body));
        if (!created.ok) return refuse(reply, PROBLEMS[created.error.kind]);
        return promoDto(created.value);
      },
    );

    serve(
      'PUT /promo-codes/:code',
      { summary: 'Change what a promo code gives; its uses stay', refuses: [404, 409] },
      async ({ params, body }, reply) => {
        const terms = { ...termsFromInput(body.promoCode), code: params.code };
        const saved = await use.promoCodes.update(terms, body.revision);
        if (!saved.ok) return refuse(reply, PROBLEMS[saved.error.kind]);
        return promoDto(saved.value);
      },
    );
  };
