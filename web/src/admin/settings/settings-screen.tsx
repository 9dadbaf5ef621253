import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chosenSender, companyOf, shopPapers, websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { placeListOf } from '#core/content/places.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { newContradictions } from '#core/pricing/find-contradictions.ts';
import {
  type BusinessSettings,
  DEFAULT_SETTINGS,
  type Settings,
} from '#core/settings/business-settings.ts';
import {
  SHOP_PAPER_KINDS,
  type SettingsInput,
  settingsSchema,
} from '#core/settings/settings.schema.ts';
import { closedText, useCountTouched } from '#web/admin/shared/closing-touches.tsx';
import { DESK } from '#web/admin/shared/desk.ts';
import { PaperForm } from '#web/admin/shared/papers.tsx';
import { PromoEditor } from '#web/admin/shared/promo-codes.tsx';
import { useBusinessSettings, useSaveSettings } from '#web/admin/shared/use-business-settings.ts';
import type { PaperDto } from '#web/admin/shared/use-inventory.ts';
import { useProducts } from '#web/admin/shared/use-products.ts';
import {
  ActionForm,
  type FieldOf,
  readTyped,
  typedResolver,
  useShowsErrors,
} from '#web/admin/ui/action-form.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { PHONE } from '#web/admin/ui/data-table.tsx';
import { Loading, EmptyState, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { ScreenBody, SearchBox, TopBar, FindContext } from '#web/admin/ui/toolbar.tsx';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import {
  BooksSection,
  CancellationSection,
  DepositSection,
  GiftCardsSection,
  HoldsSection,
  LimitsSection,
  RemindersSection,
} from './booking-sections.tsx';
import { ChangesPanel, useSettingsChanges } from './changes-panel.tsx';
import {
  CompanySection,
  PlacesSection,
  WebsiteSection,
  ShopPapersContext,
} from './company-sections.tsx';
import { DiscountsSection, RatesSection } from './discount-sections.tsx';
import { ExampleQuote } from './example-quote.tsx';
import { AgreementSection, OwnTermsDialog } from './own-terms.tsx';
import { DeliverySection, FeesSection, TaxSection } from './price-sections.tsx';
import { SECTIONS } from './sections.ts';
import {
  FoundSections,
  newClosings,
  type SettingsForm,
  useSettingsForm,
} from './settings-fields.tsx';
import { fieldOf, formFrom, inputFrom, sectionOf } from './settings-form.ts';

/** Scrolls without a history entry, which would come between the form and the previous page. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/**
 * Matches the words that a section shows, and others for what is there. Fields that are turned off
 * are found by the control that turns them on.
 */
function sectionsWith(asked: string): ReadonlySet<string> | undefined {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const says = (id: string, also: string): boolean => {
    const text = `${document.getElementById(id)?.textContent.toLowerCase() ?? ''} ${also}`;
    return words.every((word) => text.includes(word));
  };
  return new Set(SECTIONS.flatMap(([id, , also]) => (says(id, also) ? [id] : [])));
}

/**
 * Goes to the field that begins with these words, else the section with this name, else the first
 * section that contains them.
 */
function goTo(asked: string): void {
  const words = asked.trim().toLowerCase().split(/\s+/);
  const textOf = (element: Element | null): string => element?.textContent.toLowerCase() ?? '';
  const says = (element: Element | null): boolean =>
    words.every((word) => textOf(element).includes(word));
  const sections = SECTIONS.flatMap(([id]) => document.getElementById(id) ?? []).filter(
    (section) => !section.hidden,
  );
  const named = sections.flatMap((section) => [...section.querySelectorAll('label, button')]);
  const called = named.find((one) => textOf(one).startsWith(words.join(' ')));
  const titled = sections.find((section) => says(section.querySelector('h2')));
  const found = called ?? (titled ? titled.querySelector('label, button') : named.find(says));
  const field = found instanceof HTMLLabelElement ? found.control : found;
  if (field instanceof HTMLElement) return field.focus();
  const section = titled ?? sections[0];
  if (section) showSection(section.id);
}

/** Many settings have their own screen, which the global search knows. */
function Elsewhere({ asked }: { readonly asked: string }) {
  const find = use(FindContext);
  return (
    <EmptyState
      title="No settings found"
      action={find && <ActionButton onClick={() => find(asked)}>Search other screens</ActionButton>}
    />
  );
}

const SectionLinks = ({ found }: { readonly found: ReadonlySet<string> | undefined }) => {
  const changes = useSettingsChanges().map(sectionOf);
  return (
    <nav
      aria-label="Sections"
      className="relative flex gap-1 overflow-x-auto [scrollbar-width:none] lg:sticky lg:top-0 lg:grid"
    >
      {SECTIONS.filter(([id]) => found?.has(id) !== false).map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            showSection(id);
          }}
          className="flex min-h-[30px] items-center rounded-md px-2 whitespace-nowrap text-muted hover:bg-over hover:text-ink max-lg:rounded-full max-lg:border max-lg:border-rim max-lg:px-3 max-sm:min-h-11"
        >
          <span className="flex-1">{name}</span>
          <Count of={changes.filter((section) => section === id).length} />
        </a>
      ))}
    </nav>
  );
};

const Count = ({ of }: { readonly of: number }) =>
  of > 0 && (
    <span className="ml-2 text-planned">
      {of}
      <span className="sr-only"> not saved</span>
    </span>
  );

/**
 * Says whether the settings are saved, and can discard the changes.
 * @param props.touched bookings that the last save left without a crew
 */
export function SaveState({ touched }: { readonly touched: number }) {
  const { reset, formState } = useSettingsForm();
  const { isDirty } = formState;
  const hasErrors = useShowsErrors();
  const count = useSettingsChanges().length;
  return (
    <>
      <p role="status" className="mr-auto text-muted">
        {hasErrors
          ? 'Check the fields marked in red.'
          : isDirty && count > 0
            ? `${counted(count, 'change')}, not saved.`
            : closedText('All changes saved.', touched)}{' '}
        {!isDirty && touched > 0 && (
          <Link to="/admin" className="whitespace-nowrap text-ink underline underline-offset-4">
            Open Needs me
          </Link>
        )}
      </p>
      <ActionButton variant="quiet" off={!isDirty} onClick={() => reset()}>
        Discard
      </ActionButton>
    </>
  );
}

/** Settings never changed show their default. */
const formOf = ({
  revision: _revision,
  papers: _papers,
  ownTerms: _ownTerms,
  mailFrom: _mailFrom,
  reminders,
  ...settings
}: BusinessSettings & { readonly mailFrom?: string | undefined }): SettingsForm => {
  // Papers and own terms are saved by themselves. Leaving them out of the form keeps them.
  const { insurance: _insurance, ...stored } = { ...companyOf(DEMO_SITE), ...settings.company };
  const sender = { ...stored.sender, name: chosenSender(DEMO_SITE, stored) };
  return formFrom({
    units: { order: 'listed' },
    places: placeListOf({}),
    website: websiteOf(DEMO_SITE),
    giftCards: { ...DEFAULT_SETTINGS.giftCards, isOn: false },
    weather: { offersOnRecorded: false },
    ...settings,
    books: { closedThrough: '', returnedCheckFeeCents: 0, ...settings.books },
    // A checkbox begins with a value; otherwise it counts as a change that nobody made.
    changes: { resetsTier: false, ...settings.changes },
    weekend: { own: [], ...settings.weekend },
    company: { ...stored, sender },
    reminders: {
      ...reminders,
      owner: { bookings: false, cancellations: true, ...reminders.owner },
      evening: { recipients: [], ...reminders.evening },
    },
  } as SettingsInput);
};

const NO_INSURANCE = { insurer: '', policy: '', expiresOn: '' };

/** With these papers of the shop. Insurance from before papers were stored is one of them. */
const withShopPapers = (
  { revision: _revision, ...settings }: BusinessSettings,
  papers: readonly PaperDto[],
): Settings => ({
  ...settings,
  papers: papers as Settings['papers'],
  company: settings.company && { ...settings.company, insurance: NO_INSURANCE },
});

const placeOf: FieldOf<SettingsForm> = (path, form) =>
  fieldOf(form, path[0] === 'settings' ? path.slice(1) : path);

const resolverFor = (saved: BusinessSettings, products: readonly ProductDto[]) =>
  typedResolver((form: SettingsForm) =>
    readTyped(form, settingsSchema, inputFrom, placeOf, 'tax.percent', (input) =>
      newContradictions(
        saved,
        input as Settings,
        products.map(({ price, ...product }) => ({ ...product, price: centsFromDollars(price) })),
      ),
    ),
  );

function PaperDialog(props: {
  readonly onAdd: (paper: PaperDto) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}) {
  return (
    <FormDialog title="Certificate or permit" onClose={props.onClose}>
      <PaperForm
        kinds={SHOP_PAPER_KINDS}
        needs="settings:write"
        onAdd={props.onAdd}
        onDone={props.onClose}
        onReload={props.onReload}
      />
    </FormDialog>
  );
}

function Editor(props: {
  readonly settings: BusinessSettings;
  readonly products: readonly ProductDto[];
  /** Typed into the search. */
  readonly asked: string;
  /** The sections to show; undefined: all. */
  readonly found: ReadonlySet<string> | undefined;
  readonly onReload: () => void;
}) {
  const { settings, products, found, onReload } = props;
  /** The version last read or saved, so that changes by others are reported and not overwritten. */
  const [base, setBase] = useState(settings);
  const save = useSaveSettings();
  const today = useToday();
  const queries = useQueryClient();
  const countTouched = useCountTouched();
  /** Bookings on the days, or in the hours, that the last save closed. */
  const [touched, setTouched] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const [isEditingTerms, setEditingTerms] = useState(false);
  const papers = shopPapers(base);
  const savePapers = async (next: readonly PaperDto[]): Promise<void> => {
    const wanted = { settings: withShopPapers(base, next), revision: base.revision };
    setBase(await save.mutateAsync(wanted));
  };
  const { hash } = useLocation();
  useEffect(() => showSection(hash.slice(1)), [hash]);
  return (
    <ShopPapersContext
      value={{
        papers,
        isBusy: save.isPending,
        add: () => setAdding(true),
        save: (next) => {
          savePapers(next).catch((error: unknown) => {
            if (!(error instanceof ApiProblemError)) throw error;
            toast.error(error.message);
          });
        },
      }}
    >
      <ActionForm
        schema={resolverFor(base, products)}
        fieldOf={placeOf}
        values={formOf(base)}
        write={async (changed) => {
          const closed = await countTouched(newClosings(base.limits, changed.limits, today));
          setBase(await save.mutateAsync({ settings: changed, revision: base.revision }));
          setTouched(closed);
          void queries.invalidateQueries({ queryKey: DESK });
        }}
        submit="Save settings"
        done="Settings saved."
        onDone={() => undefined}
        onReload={onReload}
        sticky
        more={<SaveState touched={touched} />}
      >
        <div className="grid min-h-[50dvh] sm:min-h-[calc(100dvh-7.8rem)] items-start content-start gap-4 lg:grid-cols-[11.5rem_minmax(0,1fr)] xl:grid-cols-[11.5rem_minmax(0,1fr)_17rem]">
          <SectionLinks found={found} />
          <div className="grid min-w-0 gap-3">
            <FoundSections value={found}>
              <CompanySection />
              <WebsiteSection />
              <TaxSection />
              <DeliverySection />
              <PlacesSection />
              <FeesSection products={products} />
              <RatesSection products={props.products} />
              <DiscountsSection products={products} />
              <DepositSection />
              <BooksSection />
              <GiftCardsSection />
              <LimitsSection />
              <HoldsSection />
              <CancellationSection />
              <AgreementSection own={base.ownTerms} onEdit={() => setEditingTerms(true)} />
              <RemindersSection />
            </FoundSections>
            {found?.size === 0 && <Elsewhere asked={props.asked} />}
          </div>
          <div className="min-w-0 lg:max-xl:col-start-2 xl:sticky xl:top-0">
            <div className="beside-form grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
              <ExampleQuote products={products} />
              <ChangesPanel />
            </div>
          </div>
        </div>
      </ActionForm>
      {isEditingTerms && (
        <OwnTermsDialog
          settings={base}
          onSaved={setBase}
          onClose={() => setEditingTerms(false)}
          onReload={onReload}
        />
      )}
      {isAdding && (
        <PaperDialog
          onAdd={(paper) => savePapers([...papers, paper])}
          onClose={() => setAdding(false)}
          onReload={onReload}
        />
      )}
    </ShopPapersContext>
  );
}

/** `/admin/settings`: the shop, tax, delivery, prices, discounts, deposit, limits and the evening mail. */
export function SettingsScreen() {
  const settings = useBusinessSettings();
  const products = useProducts();
  const [round, setRound] = useState(0);
  const [{ asked, found }, setFind] = useState({ asked: '', found: sectionsWith('') });
  const isPhone = useMediaQuery(PHONE);
  const search = (
    <SearchBox
      query={asked}
      placeholder="Find a setting"
      onSearch={(typed) => setFind({ asked: typed, found: sectionsWith(typed) })}
      onGo={goTo}
    />
  );
  const links = (
    <>
      <ActionLink to="/admin/integrations" icon="link">
        Integrations
      </ActionLink>
      <ActionLink to="/admin/security" icon="shield">
        Security
      </ActionLink>
    </>
  );
  return (
    <>
      <TopBar title="Settings" search={!isPhone && search}>
        {!isPhone && links}
      </TopBar>
      <ScreenBody>
        {isPhone && (
          <div className="grid grid-cols-2 gap-2">
            <div className="col-span-2 grid">{search}</div>
            {links}
          </div>
        )}
        {settings.data !== undefined && products.rows !== undefined ? (
          <PromoEditor>
            <Editor
              key={round}
              asked={asked}
              found={found}
              settings={settings.data}
              products={products.rows}
              onReload={() => void settings.refetch().then(() => setRound(round + 1))}
            />
          </PromoEditor>
        ) : (
          <>
            {settings.isError && <LoadFailed title="The settings did not load" query={settings} />}
            {products.query.isError && (
              <LoadFailed title="The products did not load" query={products.query} />
            )}
            {!settings.isError && !products.query.isError && <Loading />}
          </>
        )}
      </ScreenBody>
    </>
  );
}
