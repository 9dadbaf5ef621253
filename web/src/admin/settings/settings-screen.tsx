import { useEffect, useState } from 'react';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { type SettingsInput, settingsSchema } from '#core/settings/settings.schema.ts';
import { useBusinessSettings, useSaveSettings } from '#web/admin/data/use-business-settings.ts';
import { useProducts } from '#web/admin/data/use-products.ts';
import {
  CancellationSection,
  DepositSection,
  HoldsSection,
  LimitsSection,
  RemindersSection,
} from '#web/admin/settings/booking-sections.tsx';
import { DiscountsSection, RatesSection } from '#web/admin/settings/discount-sections.tsx';
import { ExampleQuote } from '#web/admin/settings/example-quote.tsx';
import { fieldOf, formFrom, inputFrom } from '#web/admin/settings/form-values.ts';
import { DeliverySection, FeesSection, TaxSection } from '#web/admin/settings/price-sections.tsx';
import { EditPromoContext, PromoDialog } from '#web/admin/settings/promo-codes.tsx';
import { type SettingsForm, useSettingsForm } from '#web/admin/settings/settings-fields.tsx';
import { ActionForm, type FieldOf, readTyped, typedResolver } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Bone, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const SECTIONS = [
  ['tax', 'Tax'],
  ['delivery', 'Delivery'],
  ['fees', 'Fees'],
  ['rates', 'Rates'],
  ['discounts', 'Discounts'],
  ['deposit', 'Deposit'],
  ['limits', 'Calendar limits'],
  ['holds', 'Unpaid orders'],
  ['cancellation', 'Cancellation'],
  ['reminders', 'Reminders'],
] as const;

/** By hand: a step of the history for each would stand between the form and the page before it. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** To the parts of the settings. */
const SectionLinks = () => (
  <nav
    aria-label="Sections"
    className="flex gap-1 overflow-x-auto [scrollbar-width:none] lg:sticky lg:top-0 lg:grid"
  >
    {SECTIONS.map(([id, name]) => (
      <a
        key={id}
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          showSection(id);
        }}
        className="flex min-h-[30px] items-center rounded-md px-2 whitespace-nowrap text-muted hover:bg-over hover:text-ink max-lg:rounded-full max-lg:border max-lg:border-rim max-lg:px-3 max-sm:min-h-11"
      >
        {name}
      </a>
    ))}
  </nav>
);

/** Whether it is saved, and the way back to what was. */
function SaveState() {
  const { reset, formState } = useSettingsForm();
  const { isDirty, errors } = formState;
  return (
    <>
      <p role="status" className="mr-auto text-muted">
        {Object.keys(errors).length > 0
          ? 'Some fields need another look.'
          : isDirty
            ? 'Not saved yet.'
            : 'Everything is saved.'}
      </p>
      <ActionButton variant="quiet" off={!isDirty} onClick={() => reset()}>
        Discard
      </ActionButton>
    </>
  );
}

const formOf = ({ revision: _revision, ...settings }: BusinessSettings): SettingsForm =>
  formFrom(settings as SettingsInput);

const placeOf: FieldOf<SettingsForm> = (path, form) =>
  fieldOf(form, path[0] === 'settings' ? path.slice(1) : path);

const resolver = typedResolver((form: SettingsForm) =>
  readTyped(form, settingsSchema, inputFrom, placeOf, 'tax.percent'),
);

function Editor(props: {
  readonly settings: BusinessSettings;
  readonly products: readonly ProductDto[];
  readonly onReload: () => void;
}) {
  const { settings, products, onReload } = props;
  /** What was read when the screen opened, or saved since: a change of somebody else's is told of, not overwritten. */
  const [base, setBase] = useState(settings);
  const save = useSaveSettings();
  useEffect(() => showSection(window.location.hash.slice(1)), []);
  return (
    <ActionForm
      schema={resolver}
      fieldOf={placeOf}
      values={formOf(base)}
      write={async (changed) =>
        setBase(await save.mutateAsync({ settings: changed, revision: base.revision }))
      }
      submit="Save settings"
      done="The settings are saved and in force."
      onDone={() => undefined}
      onReload={onReload}
      sticky
      more={<SaveState />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[9.5rem_minmax(0,1fr)] xl:grid-cols-[9.5rem_minmax(0,1fr)_17rem]">
        <SectionLinks />
        <div className="grid min-w-0 gap-3">
          <TaxSection />
          <DeliverySection />
          <FeesSection products={products} />
          <RatesSection />
          <DiscountsSection products={products} />
          <DepositSection />
          <LimitsSection />
          <HoldsSection />
          <CancellationSection />
          <RemindersSection />
        </div>
        <div className="lg:max-xl:col-start-2 xl:sticky xl:top-0">
          <ExampleQuote products={products} />
        </div>
      </div>
    </ActionForm>
  );
}

/** `/admin/settings`: tax, delivery, fees, rates, discounts, deposit, limits and reminders; prices are plain until one is turned on. */
export function SettingsScreen() {
  const settings = useBusinessSettings();
  const products = useProducts();
  const [round, setRound] = useState(0);
  const [edited, setEdited] = useState<{ readonly promo: PromoCodeDto | undefined }>();
  return (
    <>
      <PageMeta title="Settings" path="/admin/settings" hidden />
      <TopBar title="Settings" />
      <ScreenBody>
        {settings.data !== undefined && products.rows !== undefined ? (
          // A dialog cannot stand inside the form: it holds one of its own.
          <EditPromoContext value={(promo) => setEdited({ promo })}>
            <Editor
              key={round}
              settings={settings.data}
              products={products.rows}
              onReload={() => void settings.refetch().then(() => setRound(round + 1))}
            />
            {edited !== undefined && (
              <PromoDialog promo={edited.promo} onClose={() => setEdited(undefined)} />
            )}
          </EditPromoContext>
        ) : (
          <>
            {settings.isError && <LoadFailed title="The settings did not load" query={settings} />}
            {products.query.isError && (
              <LoadFailed title="The products did not load" query={products.query} />
            )}
            {!settings.isError && !products.query.isError && (
              <div aria-busy="true" className="grid gap-4">
                <output className="sr-only">Loading</output>
                <Bone className="w-1/2" />
                <Bone className="w-2/3" />
                <Bone className="w-1/3" />
              </div>
            )}
          </>
        )}
      </ScreenBody>
    </>
  );
}
