import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { PromoCodeDto } from '#core/ports/business-api.ts';
import type { ApiProblem, ProductDto } from '#core/ports/shop-api.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { ConfirmDiscard } from '#web/features/admin/confirm-discard.tsx';
import { useLeaveWarning } from '#web/features/admin/use-leave-warning.ts';
import { useProducts } from '#web/features/admin/use-products.ts';
import { CancellationSection } from '#web/features/settings/cancellation.tsx';
import { DepositSection, LimitsSection } from '#web/features/settings/deposit-and-limits.tsx';
import { DiscountsSection, RatesSection } from '#web/features/settings/discounts.tsx';
import { ExampleQuote } from '#web/features/settings/example-quote.tsx';
import { FeesSection } from '#web/features/settings/fees.tsx';
import { EditPromoContext } from '#web/features/settings/promo-codes.tsx';
import { PromoDialog } from '#web/features/settings/promo-dialog.tsx';
import { RemindersSection } from '#web/features/settings/reminders.tsx';
import { DeliverySection, TaxSection } from '#web/features/settings/tax-and-delivery.tsx';
import { useBusinessSettings } from '#web/features/settings/use-business-settings.ts';
import { useLinkGuard } from '#web/features/settings/use-link-guard.ts';
import { useSettingsEditor } from '#web/features/settings/use-settings-editor.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const SECTIONS = [
  ['tax', 'Tax'],
  ['delivery', 'Delivery'],
  ['fees', 'Fees'],
  ['rates', 'Rates'],
  ['discounts', 'Discounts'],
  ['deposit', 'Deposit'],
  ['limits', 'Calendar limits'],
  ['cancellation', 'Cancelling and changes'],
  ['reminders', 'Reminders'],
] as const;

/** By hand: a step of the history for each would stand between the form and the page before it. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** The address may name one, and the sections come after the page. */
const showAskedSection = (): void => showSection(window.location.hash.slice(1));

function SectionLinks() {
  return (
    <nav aria-label="Sections" className="flex flex-wrap gap-2">
      {SECTIONS.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            showSection(id);
          }}
          className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm hover:border-cyan hover:text-cyan"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Refused(props: { readonly problem: ApiProblem; readonly onReload: () => void }) {
  const { problem, onReload } = props;
  if (problem.code !== 'settings_changed') {
    return (
      <Notice tone="danger" title="Not saved">
        {problem.detail || problem.title}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Someone else saved the settings meanwhile">
      <p className="mb-3">Your changes are not saved. Loading theirs replaces what you typed.</p>
      <Button size="sm" onClick={onReload}>
        Load their version
      </Button>
    </Notice>
  );
}

type EditorProps = {
  readonly settings: BusinessSettings;
  readonly products: readonly ProductDto[];
  readonly reload: () => Promise<BusinessSettings | undefined>;
};

function SettingsEditor({ settings, products, reload }: EditorProps) {
  const { form, submit, problem, discard, loadTheirs } = useSettingsEditor(settings, reload);
  const { isDirty, isSubmitting, errors } = form.formState;
  const guard = useLinkGuard(isDirty);
  useLeaveWarning(isDirty);
  useEffect(showAskedSection, []);
  const wrong = Object.keys(errors).length;
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_340px]">
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
          <TaxSection />
          <DeliverySection />
          <FeesSection products={products} />
          <RatesSection />
          <DiscountsSection products={products} />
          <DepositSection />
          <LimitsSection />
          <CancellationSection />
          <RemindersSection />
          <div className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur md:mx-0 md:rounded-lg md:border">
            {problem && <Refused problem={problem} onReload={() => void loadTheirs()} />}
            <div className="flex flex-wrap items-center justify-end gap-3">
              <p role="status" className="mr-auto text-sm text-muted">
                {wrong > 0
                  ? 'Some fields need another look.'
                  : isDirty
                    ? 'Not saved yet.'
                    : 'Everything is saved.'}
              </p>
              <Button size="sm" variant="ghost" disabled={!isDirty} onClick={discard}>
                Discard
              </Button>
              <Button
                type="submit"
                size="sm"
                variant="primary"
                disabled={!isDirty}
                busy={isSubmitting}
              >
                {isSubmitting ? 'Saving…' : 'Save settings'}
              </Button>
            </div>
          </div>
        </form>
        <div className="2xl:sticky 2xl:top-6">
          <ExampleQuote products={products} />
        </div>
      </div>
      <ConfirmDiscard
        open={guard.held !== undefined}
        onKeep={guard.forget}
        onDiscard={() => {
          const leave = guard.held;
          guard.forget();
          discard();
          leave?.();
        }}
      />
    </FormProvider>
  );
}

function Loaded(props: EditorProps) {
  const [edited, setEdited] = useState<{ readonly promo: PromoCodeDto | undefined }>();
  return (
    <EditPromoContext value={(promo) => setEdited({ promo })}>
      <SettingsEditor {...props} />
      {edited !== undefined && (
        <PromoDialog promo={edited.promo} onClose={() => setEdited(undefined)} />
      )}
    </EditPromoContext>
  );
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-6">
    <output className="sr-only">Loading the settings…</output>
    <Skeleton className="h-48" />
    <Skeleton className="h-72" />
    <Skeleton className="h-48" />
  </div>
);

/** `/admin/settings`: tax, delivery, fees, rates, discounts, deposit, limits and reminders; prices are plain until one is turned on. */
export function SettingsScreen() {
  const settings = useBusinessSettings();
  const products = useProducts();
  const error = settings.error ?? products.error;
  return (
    <div className="grid gap-6">
      <PageMeta title="Settings" path="/admin/settings" hidden />
      <div className="grid gap-3">
        <h1 className="text-title font-bold">Settings</h1>
        <SectionLinks />
      </div>
      {settings.data !== undefined && products.data !== undefined ? (
        <Loaded
          settings={settings.data}
          products={products.data}
          reload={async () => (await settings.refetch()).data}
        />
      ) : error === null ? (
        <Loading />
      ) : (
        <Notice tone="danger" title="The settings did not load">
          <p className="mb-3">{error.message}</p>
          <Button
            size="sm"
            onClick={() => void Promise.all([settings.refetch(), products.refetch()])}
          >
            Try again
          </Button>
        </Notice>
      )}
    </div>
  );
}
