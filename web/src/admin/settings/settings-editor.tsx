import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { PromoCodeDto } from '#core/contract/business-api.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { ConfirmDiscard } from '#web/admin/ui/confirm-discard.tsx';
import { useLeaveWarning } from '#web/admin/ui/use-leave-warning.ts';
import { CancellationSection } from '#web/admin/settings/cancellation.tsx';
import { DepositSection, LimitsSection } from '#web/admin/settings/deposit-and-limits.tsx';
import { DiscountsSection, RatesSection } from '#web/admin/settings/discounts.tsx';
import { ExampleQuote } from '#web/admin/settings/example-quote.tsx';
import { FeesSection } from '#web/admin/settings/fees.tsx';
import { EditPromoContext } from '#web/admin/settings/promo-codes.tsx';
import { PromoDialog } from '#web/admin/settings/promo-dialog.tsx';
import { RemindersSection } from '#web/admin/settings/reminders.tsx';
import { SaveBar } from '#web/admin/settings/save-bar.tsx';
import { showAskedSection } from '#web/admin/settings/section-links.tsx';
import { DeliverySection, TaxSection } from '#web/admin/settings/tax-and-delivery.tsx';
import { useLinkGuard } from '#web/admin/settings/use-link-guard.ts';
import { useSettingsEditor } from '#web/admin/settings/use-settings-editor.ts';

type EditorProps = {
  readonly settings: BusinessSettings;
  readonly products: readonly ProductDto[];
  readonly reload: () => Promise<BusinessSettings | undefined>;
};

function EditorForm({ settings, products, reload }: EditorProps) {
  const { form, submit, problem, discard, loadTheirs } = useSettingsEditor(settings, reload);
  const { isDirty } = form.formState;
  const guard = useLinkGuard(isDirty);
  useLeaveWarning(isDirty);
  useEffect(showAskedSection, []);
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
          <SaveBar problem={problem} onDiscard={discard} onReload={() => void loadTheirs()} />
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

/** All settings as one form, beside a quote that follows it; promo codes are saved by themselves. */
export function SettingsEditor(props: EditorProps) {
  const [edited, setEdited] = useState<{ readonly promo: PromoCodeDto | undefined }>();
  return (
    <EditPromoContext value={(promo) => setEdited({ promo })}>
      <EditorForm {...props} />
      {edited !== undefined && (
        <PromoDialog promo={edited.promo} onClose={() => setEdited(undefined)} />
      )}
    </EditPromoContext>
  );
}
